import { type Column, sql, type SQL } from 'drizzle-orm';

/** Returns the select list of a raw query, with each column aliased to its property name. */
export const toAliasedColumns = (columns: Readonly<Record<string, Column | SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
