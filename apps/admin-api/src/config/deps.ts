import type { Config } from './config';
import type { Database } from '../database/database';

/** The dependencies of the server's modules. */
export interface Deps {
  database: Database;
  config: Config;
}
