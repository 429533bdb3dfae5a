import { isIP } from 'node:net';
import { sql, type SQL } from 'drizzle-orm';
import { searchWords } from '@countinghouse/search';
import { normalizeSearch } from '@countinghouse/text';
import { isId } from '../../common/ids';
import type { Executor } from '../../database/database';
import { findPeople, mostPeople, toIdArray } from '../../database/people-search';

/** What a search of the log is about. Nothing stands for everything. */
export type Subject = {
  address?: string;
  requestId?: string;
  /** An array in SQL. */
  recordIds?: SQL;
  /** Whether there are more people than are looked for. */
  isCut?: boolean;
};

/** Where the records are whose readable ids begin so, and the column that has them. */
const readable: Readonly<Record<string, SQL>> = {
  TU: sql`select id from topups where transaction_id =`,
  WD: sql`select id from withdrawals where withdrawal_request =`,
  TK: sql`select id from tickets where ticket_id =`,
};

/** Reads what a search means: an address, an id, or words of people. */
export async function findSubject(db: Executor, search: string): Promise<Subject> {
  const term = normalizeSearch(search);
  if (isIP(term)) return { address: term.toLowerCase() };
  const id = term.toLowerCase();
  if (isId(id)) return { requestId: term, recordIds: toIdArray([id], 'text') };
  const records = await findByReadableId(db, term.toUpperCase());
  const people = await findPeople(db, searchWords(term));
  return {
    requestId: term,
    recordIds: toIdArray([...records, ...people.slice(0, mostPeople)], 'text'),
    isCut: people.length > mostPeople,
  };
}

async function findByReadableId(db: Executor, term: string): Promise<string[]> {
  const query = /^[A-Z]{2}-\d+$/.test(term) ? readable[term.slice(0, 2)] : undefined;
  if (!query) return [];
  const { rows } = await db.execute<{ id: string }>(sql`${query} ${term}`);
  return rows.map(({ id }) => id);
}
