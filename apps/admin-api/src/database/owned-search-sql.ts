import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from './database';
import type { Likely, OwnedList, OwnedRecords, OwnedSearch, OwnedTable } from './owned-search-estimate';
import type { Walk } from './owned-search-plan';
import { areParts, every, isWordPart, isWordPartByIndex, some } from './search-words';
import { usersWith } from './user-search';

/** A record that a search has found. */
export type FoundRecord = { table: OwnedTable; id: string };

const ownWords = sql`record.own`;
const ownersWords = sql`owner.search_text`;

/** Each word is part of the record's or of its owner's words. */
export const hasEach = (words: readonly string[], own: SQLWrapper = ownWords, owners: SQLWrapper = ownersWords): SQL =>
  every(words.map((word) => some([isWordPart(own, word), isWordPart(owners, word)])));

/** The records of one table, as a part of `from`; `offset 0` keeps the planner from reading all instead of a few. */
export const recordsOf = ({ table, where, key }: OwnedRecords, more: SQL = sql``): SQL => sql`
  (select ${table}::text as "table", id, user_id, ${key} as key, search_text as own
   from ${sql.identifier(table)} where ${where} ${more}) as record`;

const ownerOfRecord = sql`cross join lateral (select search_text from users where id = record.user_id offset 0) as owner`;

const orderOf = ({ isDescending }: OwnedList, key = sql`key`) =>
  isDescending ? sql`${key} desc, id desc` : sql`${key} asc, id asc`;

/** A page found along the list's own order; shorter than asked for where the walk ended before it was full. */
export async function walkList(
  db: Executor,
  list: OwnedList,
  search: OwnedSearch,
  walk: Walk,
  likely: Likely,
): Promise<FoundRecord[]> {
  const { words, limit, offset } = search;
  const { most, first } = walk;
  const walks = list.records.map(
    (records) => sql`(select * from ${recordsOf(records, sql`order by ${orderOf(list, records.key)} limit ${most}`)})`,
  );
  // What is not asked of a record, such as its own words where they have been looked up, is not read.
  const near = sql`(
    select * from (${sql.join(walks, sql` union all `)}) as records order by ${orderOf(list)} limit ${most}
  )`;
  if (!first) {
    const { rows } = await db.execute<FoundRecord>(sql`
      select "table", id from ${near} as record ${ownerOfRecord}
      where ${hasEach(words)} order by ${orderOf(list)} limit ${limit} offset ${offset}`);
    return rows;
  }
  const looked = list.records.map(
    (records) => sql`select id from ${sql.identifier(records.table)} where ${hasOneByIndex(records, first)}`,
  );
  const ownWordsOf = list.records.map(
    ({ table }) =>
      sql`select search_text as own from ${sql.identifier(table)} where near."table" = ${table} and id = near.id`,
  );
  const hasOne = walk.isOwnLookedUp
    ? sql`id in (select id from with_words)`
    : some(first.map((word) => isWordPart(sql`near.own`, word)));
  const { rows } = await db.execute<FoundRecord>(sql`
    with owners as materialized (${usersWith(first, likely.forOwners(first))})
      ${walk.isOwnLookedUp ? sql`, with_words as materialized (${sql.join(looked, sql` union all `)})` : sql``}
    select near."table", near.id
    from ${near} as near
      cross join lateral (${sql.join(ownWordsOf, sql` union all `)} offset 0) as record
      cross join lateral (select search_text from users where id = near.user_id offset 0) as owner
    where (user_id in (select id from owners) or ${hasOne}) and ${hasEach(words)}
    order by ${orderOf(list)} limit ${limit} offset ${offset}`);
  return rows;
}

/** One of these words is part of a record's own words, in the form that their index knows. */
const hasOneByIndex = ({ grams }: OwnedRecords, words: readonly string[]): SQL =>
  some(words.map((word) => isWordPartByIndex(sql`search_text`, word, grams)));

/** A page of all matches, and how many there are. */
export async function findAll(
  db: Executor,
  list: OwnedList,
  { words, limit, offset }: OwnedSearch,
  chosen: readonly string[],
  likely: Likely,
): Promise<{ found: FoundRecord[]; matches: number }> {
  const others = words.filter((word) => !chosen.includes(word));
  const candidates = list.records.flatMap((records) =>
    chosen.length === 0
      ? [sql`select "table", record.id, key from ${recordsOf(records)} ${ownerOfRecord} where ${hasEach(words)}`]
      : [
          sql`
            select "table", record.id, key
            from owners as owner cross join lateral ${recordsOf(records, sql`and user_id = owner.id offset 0`)}
            where ${hasEach(others)}`,
          sql`
            select "table", record.id, key
            from ${recordsOf(records, sql`and ${hasOneByIndex(records, chosen)} offset 0`)}
              ${ownerOfRecord}
            where not (${areParts(ownersWords, chosen)}) and ${hasEach(words)}`,
        ],
  );
  const order = orderOf(list);
  const owners =
    chosen.length === 0 ? sql`` : sql`owners as materialized (${usersWith(chosen, likely.forOwners(chosen))}),`;
  const { rows } = await db.execute<{ matches: number } & (FoundRecord | { id: null })>(sql`
    with ${owners} found as materialized (${sql.join(candidates, sql` union all `)})
    select counted.matches, page."table", page.id
    from (select count(*)::int as matches from found) as counted
      left join lateral (select * from found order by ${order} limit ${limit} offset ${offset}) as page on true
    order by ${orderOf(list, sql`page.key`)}`);
  return {
    matches: rows[0]?.matches ?? 0,
    found: rows.flatMap((row) => (row.id === null ? [] : [{ table: row.table, id: row.id }])),
  };
}
