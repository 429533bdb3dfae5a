import { type Column, sql, type SQL } from 'drizzle-orm';

/** The columns of a query of our own, each under its name in the rows. */
export const columnsAs = (columns: Readonly<Record<string, Column | SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
