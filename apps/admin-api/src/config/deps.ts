import type { Config } from './config';
import type { Database } from '../database/database';

/** What the server is built from. */
export interface Deps {
  database: Database;
  config: Config;
}
