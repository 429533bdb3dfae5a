/// <reference types="vite/types/importMeta.d.ts" />

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The numbered migrations, oldest first, as part of the program itself: they are found from any folder. */
export const migrations = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.replace(/^.*\//, '').replace(/\.sql$/, ''),
    statements: sql.split('--> statement-breakpoint'),
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));
