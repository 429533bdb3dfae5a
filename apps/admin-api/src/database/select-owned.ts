import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchWords } from '@countinghouse/search';
import { columnsAs } from './columns-as';
import { hasEach } from './owned-search-sql';
import { users } from './schema';

export type OwnedSelection = {
  /** Whose rows belong to users and have words of their own. */
  table: PgTable & { userId: PgColumn; searchText: PgColumn };
  /** Of the table and of `users`, or made from them, each under its name in the rows. */
  columns: Readonly<Record<string, PgColumn | SQL>>;
  /** Which rows are asked for, words aside. */
  where: SQL;
  /** Each of its words is part of a row's own words or of its user's. */
  search: string | undefined;
  orderBy: SQL;
};

/** Selects the whole of what a list is asked for, in its order, each row with its user. */
export function selectOwned({ table, columns, where, search, orderBy }: OwnedSelection): SQL {
  const found = hasEach(searchWords(search), table.searchText, users.searchText);
  return sql`
    select ${columnsAs(columns)} from ${table} join ${users} on ${eq(users.id, table.userId)}
    where ${where} and ${found} order by ${orderBy}`;
}
