import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database';
import { type Grams, wordsForIndex } from './search-words';

/** Tables whose records belong to a user and have words of their own. */
export type OwnedTable = 'topups' | 'ledger_entries' | 'withdrawals' | 'tickets' | 'referral_programs';

/** Records of one table: a list, or one of several that are listed as one. */
export type OwnedRecords = {
  table: OwnedTable;
  /** Which of them are asked for, in the table's own columns. */
  where: SQL;
  /** What the list is sorted by; the id breaks ties, in the same direction. */
  key: SQL;
  /** How many are asked for, words aside. An estimate will do: it decides how a search is run, never what it finds. */
  rows: number;
  grams: Grams;
};

/** One table, or several whose records are listed as one; none where no record can match. */
export type OwnedList = { records: OwnedRecords[]; isDescending: boolean };

export type OwnedSearch = {
  /** As `searchWords` gives them, at least one. */
  words: string[];
  limit: number;
  offset: number;
};

/** What a sample says of the words of a search. Shares are of the records in the list, from 0 to 1, never quite 0. */
export type Likely = {
  /** How many records have all words. */
  matches: number;
  /** How many records there are, and how many in their tables whether they are asked for or not. */
  rows: number;
  tableRows: number;
  /** How many users there are. */
  users: number;
  /** The share whose owners have all of these words. */
  ofOwners(words: readonly string[]): number;
  /** The share that have all of these words themselves. */
  own(words: readonly string[]): number;
  /** The same of the records of one table, of which there may be none. */
  ownIn(table: OwnedTable, words: readonly string[]): number;
  /** Which of these words to look up in the index of the users. */
  forOwners(words: readonly string[]): string[];
};

type Sample = { texts: { own: string; owner: string }[]; tableRows: number; users: number };

/** How many records, picked by their random ids, are enough to show how common a word is. */
const sampleSize = 1_000;
/** In milliseconds. */
const lifetime = 60_000;
/** What to count for a word that no record of the sample has. */
const unseen = 0.3;

const samples = new WeakMap<Executor, Map<OwnedTable, { sample: Promise<Sample>; until: number }>>();

function sampleOf(db: Executor, table: OwnedTable): Promise<Sample> {
  const ofTables = samples.get(db) ?? new Map<OwnedTable, { sample: Promise<Sample>; until: number }>();
  samples.set(db, ofTables);
  const kept = ofTables.get(table);
  if (kept && Date.now() < kept.until) return kept.sample;
  const sample = readSample(db, table);
  ofTables.set(table, { sample, until: Date.now() + lifetime });
  sample.catch(() => ofTables.delete(table));
  return sample;
}

async function readSample(db: Executor, table: OwnedTable): Promise<Sample> {
  const { rows: texts } = await db.execute<{ own: string; owner: string }>(sql`
    select record.search_text as own, owner.search_text as owner
    from (select * from ${sql.identifier(table)} order by id limit ${sampleSize}) as record
      join users as owner on owner.id = record.user_id`);
  const rowsOf = (name: string) => sql`(select reltuples::float8 from pg_class where oid = ${name}::regclass)`;
  const { rows } = await db.execute<{ records: number; users: number }>(
    sql`select ${rowsOf(table)} as records, ${rowsOf('users')} as users`,
  );
  return {
    texts,
    tableRows: Math.max(texts.length, rows[0]?.records ?? 0),
    users: Math.max(1, rows[0]?.users ?? 0),
  };
}

const has = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/** Estimates how common these words are in a list, by a sample that is kept in memory for a minute. */
export async function estimate(db: Executor, { records }: OwnedList, words: readonly string[]): Promise<Likely> {
  const sampled: { table: OwnedTable; rows: number; sample: Sample }[] = [];
  for (const { table, rows } of records) sampled.push({ table, rows, sample: await sampleOf(db, table) });
  const rows = sampled.reduce((sum, arm) => sum + arm.rows, 0);
  const share = (isMatch: (text: { own: string; owner: string }) => boolean) => {
    const found = sampled.map(
      ({ rows, sample: { texts } }) =>
        (rows * Math.max(texts.filter(isMatch).length, unseen)) / Math.max(texts.length, 1),
    );
    return Math.min(1, found.reduce((sum, part) => sum + part, 0) / Math.max(rows, 1));
  };
  return {
    matches: rows * share(({ own, owner }) => words.every((word) => own.includes(word) || owner.includes(word))),
    rows,
    tableRows: sampled.reduce((sum, { sample }) => sum + sample.tableRows, 0),
    users: sampled[0]?.sample.users ?? 1,
    ofOwners: (asked) => share(({ owner }) => has(owner, asked)),
    own: (asked) => share(({ own }) => has(own, asked)),
    ownIn: (table, asked) => {
      const texts = sampled.find((arm) => arm.table === table)?.sample.texts ?? [];
      return texts.filter(({ own }) => has(own, asked)).length / Math.max(texts.length, 1);
    },
    forOwners: (asked) =>
      wordsForIndex(
        asked,
        sampled.flatMap(({ sample: { texts } }) => texts.map(({ owner }) => owner)),
      ),
  };
}
