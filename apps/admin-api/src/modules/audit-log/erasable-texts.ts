import { createHash } from 'node:crypto';

/** Replaces an erased text in an entry. */
export const ERASED_PLACEHOLDER = 'erased';

/** Fields that identify the person an entry is about, or contain free text about them. */
export const personalFields = [
  'fullName',
  'email',
  'phoneNumber',
  'kyc_reason',
  'kyc_reason_details',
  'reason_details',
  'identificationDocument_request',
  'proofOfAddressDocument_request',
  'selfieUpload_request',
  'text',
  'message',
  'subject',
  'note',
  'snooze_note',
  'description',
  'reply',
  'record',
] as const;

/**
 * The fields of an entry's `before` and `after` whose texts an erasure may replace: the personal fields, and those that can
 * name a person in any entry. Everything else, such as a status, an amount or an id, is never erased and is covered by the
 * chain of commitments. `commit_audit_entry` in `migrations/0012_audit_log.sql` has the same list. Adding a field requires a
 * migration that commits without its texts, and a separate list for older entries.
 */
export const erasableFields = [...personalFields, 'reason', 'name', 'search', 'address'] as const;

/** Matches a field and its text in PostgreSQL's output of a `jsonb`. Quotes within a text are escaped with a backslash. */
const ERASABLE_PATTERN = new RegExp(String.raw`(?<!\\)"(${erasableFields.join('|')})": "((?:[^"\\]|\\.)*)"`, 'gs');

/** An erasable text as it appears in the JSON, with its escapes. */
export interface ErasableText {
  field: string;
  json: string;
}

/** Returns the erasable texts of an entry's `before` or `after`, in order. */
const readErasableTexts = (state: string): ErasableText[] =>
  [...state.matchAll(ERASABLE_PATTERN)].map(([, field = '', json = '']) => ({ field, json }));

/** Replaces the erasable texts of an entry's `before` or `after`, in order, and leaves every other character unchanged. */
export const replaceErasableTexts = (state: string, replace: (text: ErasableText) => string): string =>
  state.replaceAll(ERASABLE_PATTERN, (_, field: string, json: string) => `"${field}": "${replace({ field, json })}"`);

/** The three parts of an entry that are committed to. A missing `before` or `after` is empty. */
export type EntryParts = {
  /** All columns except `before` and `after`. */
  rest: string;
  before: string;
  after: string;
};

/** A salt has 16 bytes; the hash that replaces the salt of an erased text has 32 bytes, which is 64 hexadecimal digits. */
const HASH_HEX_DIGITS = 64;

/** Returns the commitment to a text. Without its salt, the commitment does not reveal the text. */
export const createCommitment = (salt: string, json: string): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(json).digest('hex');

export const isErasedSalt = (salt: string): boolean => salt.length === HASH_HEX_DIGITS;

/**
 * Returns the content that an entry's commitment covers: the entry without its erasable texts, and the commitments to these.
 *
 * @param salts hexadecimal, one for each erasable text; for an erased text, its commitment instead
 * @returns undefined where an erased text is not {@link ERASED_PLACEHOLDER}, or the numbers of texts and salts differ
 */
export function toCommittedContent({ rest, before, after }: EntryParts, salts: readonly string[]): Buffer | undefined {
  const states = [before, after];
  const texts = states.flatMap(readErasableTexts);
  if (texts.length !== salts.length) return undefined;
  const blanked = states.map((state) => replaceErasableTexts(state, () => ''));
  const parts = [
    createHash('sha256')
      .update([rest, ...blanked].join('\n'))
      .digest(),
  ];
  for (const [index, { json }] of texts.entries()) {
    const salt = salts[index] ?? '';
    if (isErasedSalt(salt) && json !== ERASED_PLACEHOLDER) return undefined;
    parts.push(Buffer.from(isErasedSalt(salt) ? salt : createCommitment(salt, json), 'hex'));
  }
  return Buffer.concat(parts);
}
