import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { withoutNamed } from './form-encoded';
import type { IdentifierMatcher } from './personal-identifiers';
import { erased, MAX_SAMPLES, type Sample, type TableChange } from './table-change';

/** Columns with texts that others have written, or that the server has made for them. */
export interface TextsOfOthers {
  table: string;
  columns: readonly string[];
  /** How a text becomes one that does not name the person. Default: what names them is replaced. */
  rewrite?: (text: string, matcher: IdentifierMatcher, column: string) => string;
}

const replaceNames = (text: string, matcher: IdentifierMatcher) => matcher.replaceIn(text, erased);

/** Replaces in the texts of a JSON, and in none of its keys. */
const replaceInJson = (json: string, matcher: IdentifierMatcher) =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")(:?)/gs, (all, text: string, colon: string) => {
    const value: unknown = JSON.parse(text);
    if (colon !== '' || typeof value !== 'string' || !matcher.isNamedIn(value)) return all;
    return JSON.stringify(replaceNames(value, matcher));
  });

const MAX_VIEW_NAME_CHARACTERS = 60;

/** The name of a view, apart from others: an owner has no two of the same name for a list. */
function renamed(name: string, matcher: IdentifierMatcher): string {
  if (!matcher.isNamedIn(name)) return name;
  const ending = ` ${randomBytes(2).toString('hex')}`;
  return [...replaceNames(name, matcher)].slice(0, MAX_VIEW_NAME_CHARACTERS - ending.length).join('') + ending;
}

/** Everything in which somebody may name the person, beside the audit log. The ledger's entries are made by the server. */
export const textsOfOthers: readonly TextsOfOthers[] = [
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
    rewrite: (text, matcher, column) => (column === 'address' ? withoutNamed(text, matcher) : renamed(text, matcher)),
  },
];

/** Replaces what names the person in texts that others wrote in a table. */
export async function changeOthers(
  db: Executor,
  { table, columns, rewrite = replaceNames }: TextsOfOthers,
  matcher: IdentifierMatcher,
): Promise<TableChange> {
  const name = sql.identifier(table);
  const texts = columns.map((column) => sql`${sql.identifier(column)}::text`);
  // The address of a view is form-encoded, and cannot be searched as it is.
  const where = table === 'views' ? sql`true` : matcher.mayBeNamedIn(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`);
  const rows = await readRows<{ place: string; texts: (string | null)[] }>(
    db,
    sql`select ctid::text as place, array[${sql.join(texts, sql`, `)}] as texts from ${name} where ${where} order by ctid for update`,
  );
  const samples: Sample[] = [];
  let changed = 0;
  for (const { place, texts: before } of rows) {
    const after = before.map((text, at) => (text === null ? null : rewrite(text, matcher, columns[at] ?? '')));
    if (after.every((text, at) => text === before[at])) continue;
    changed += 1;
    const set = columns.map((column, at) => {
      const isJson = rewrite === replaceInJson ? sql`::jsonb` : sql``;
      return sql`${sql.identifier(column)} = ${after[at]}${isJson}`;
    });
    await db.execute(sql`update ${name} set ${sql.join(set, sql`, `)} where ctid = ${place}::tid`);
    const show = (all: readonly (string | null)[]) => all.filter((text) => text !== null).join(' · ');
    if (samples.length < MAX_SAMPLES) samples.push({ before: show(before), after: show(after) });
  }
  return { table, whose: 'others', rows: changed, samples };
}
