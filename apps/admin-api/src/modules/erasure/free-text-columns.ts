import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { removeNamedParts } from './form-encoded';
import type { IdentifierMatcher } from './personal-identifiers';
import { ERASED_TEXT, MAX_SAMPLES, type Sample, type TableChange } from './table-change';

/** Columns with texts that other people wrote or the server generated from them. */
export interface FreeTextColumns {
  table: string;
  columns: readonly string[];
  /** Removes the person's identifiers from a text. @default replaces them with {@link ERASED_TEXT} */
  rewrite?: (text: string, matcher: IdentifierMatcher, column: string) => string;
}

const replaceNames = (text: string, matcher: IdentifierMatcher) => matcher.replaceIn(text, ERASED_TEXT);

/** Replaces the person's identifiers in the values of a JSON, but not in its keys. */
const replaceInJson = (json: string, matcher: IdentifierMatcher) =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")(:?)/gs, (all, text: string, colon: string) => {
    const value: unknown = JSON.parse(text);
    if (colon !== '' || typeof value !== 'string' || !matcher.matches(value)) return all;
    return JSON.stringify(replaceNames(value, matcher));
  });

const MAX_VIEW_NAME_CHARACTERS = 60;

/** Replaces the person's identifiers in the name of a view and adds a random suffix, because names are unique per owner and list. */
function renameView(name: string, matcher: IdentifierMatcher): string {
  if (!matcher.matches(name)) return name;
  const ending = ` ${randomBytes(2).toString('hex')}`;
  return [...replaceNames(name, matcher)].slice(0, MAX_VIEW_NAME_CHARACTERS - ending.length).join('') + ending;
}

/** All columns, apart from the audit log, in which people may name a person. The server generates the ledger's descriptions. */
export const freeTextColumns: readonly FreeTextColumns[] = [
  { table: 'users', columns: ['kyc_reason', 'kyc_reason_details'] },
  { table: 'document_requests', columns: ['reason'] },
  { table: 'topups', columns: ['description', 'reason', 'reason_details'] },
  { table: 'withdrawals', columns: ['reason', 'reason_details'] },
  { table: 'tickets', columns: ['subject', 'message'] },
  { table: 'ticket_messages', columns: ['text'] },
  { table: 'notes', columns: ['text'] },
  { table: 'case_snoozes', columns: ['note'] },
  { table: 'notifications', columns: ['title', 'message'] },
  { table: 'approval_requests', columns: ['reason'] },
  { table: 'approval_requests', columns: ['change'], rewrite: replaceInJson },
  { table: 'idempotency_keys', columns: ['response_body'], rewrite: replaceInJson },
  {
    table: 'views',
    columns: ['name', 'address'],
    rewrite: (text, matcher, column) =>
      column === 'address' ? removeNamedParts(text, matcher) : renameView(text, matcher),
  },
];

/** Replaces the person's identifiers in the free texts of a table. */
export async function eraseInTexts(
  db: Executor,
  { table, columns, rewrite = replaceNames }: FreeTextColumns,
  matcher: IdentifierMatcher,
): Promise<TableChange> {
  const name = sql.identifier(table);
  const texts = columns.map((column) => sql`${sql.identifier(column)}::text`);
  // The address of a view is form-encoded, so SQL cannot search it.
  const where = table === 'views' ? sql`true` : matcher.toPrefilter(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`);
  const rows = await readRows<{ rowId: string; texts: (string | null)[] }>(
    db,
    sql`select ctid::text as "rowId", array[${sql.join(texts, sql`, `)}] as texts from ${name} where ${where} order by ctid for update`,
  );
  const samples: Sample[] = [];
  let changed = 0;
  for (const { rowId, texts: before } of rows) {
    const after = before.map((text, index) => (text === null ? null : rewrite(text, matcher, columns[index] ?? '')));
    if (after.every((text, index) => text === before[index])) continue;
    changed += 1;
    const set = columns.map((column, index) => {
      const isJson = rewrite === replaceInJson ? sql`::jsonb` : sql``;
      return sql`${sql.identifier(column)} = ${after[index]}${isJson}`;
    });
    await db.execute(sql`update ${name} set ${sql.join(set, sql`, `)} where ctid = ${rowId}::tid`);
    const format = (all: readonly (string | null)[]) => all.filter((text) => text !== null).join(' · ');
    if (samples.length < MAX_SAMPLES) samples.push({ before: format(before), after: format(after) });
  }
  return { table, scope: 'others', rows: changed, samples };
}
