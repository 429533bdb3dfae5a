/// <reference types="vite/types/importMeta.d.ts" />
import { readMigration } from './migration';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The migrations in order, bundled with the program. */
export const migrations = Object.entries(files)
  .map(([path, text]) => readMigration(path.replace(/^.*\//, '').replace(/\.sql$/, ''), text))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));
