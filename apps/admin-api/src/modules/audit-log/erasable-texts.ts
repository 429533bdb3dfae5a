import { createHash } from 'node:crypto';

/** What stands in an entry where something was erased. */
export const erasedMark = 'erased';

/** Fields of an entry about a person that tell who they are, or that somebody wrote about them. */
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
  'answer',
  'record',
] as const;

/**
 * The fields of an entry's `before` and `after` whose texts an erasure may replace: the personal ones, and those that can name a
 * person in any entry. All else, such as a status, an amount or an ID, stays in every entry, and the chain of commitments
 * covers it. `commit_audit_entry` in `migrations/0012_audit_log.sql` has the same list: a field that is added here needs a
 * migration that commits without its texts, and a list of its own for the entries from before.
 */
export const erasableFields = [...personalFields, 'reason', 'name', 'search', 'address'] as const;

/** A field with its text, in a `jsonb` as PostgreSQL writes it. A quote within a text has a backslash before it. */
const erasablePattern = new RegExp(String.raw`(?<!\\)"(${erasableFields.join('|')})": "((?:[^"\\]|\\.)*)"`, 'gs');

/** An erasable text as it stands in the JSON, with its escapes. */
export interface ErasableText {
  field: string;
  json: string;
}

/** The erasable texts of one side of an entry, in their order. */
const readErasableTexts = (side: string): ErasableText[] =>
  [...side.matchAll(erasablePattern)].map(([, field = '', json = '']) => ({ field, json }));

/** One side of an entry with other erasable texts, in their order; all else as it was, to the letter. */
export const replaceErasableTexts = (side: string, replace: (text: ErasableText) => string): string =>
  side.replaceAll(erasablePattern, (_, field: string, json: string) => `"${field}": "${replace({ field, json })}"`);

/** An entry in the three parts that are committed to. A side that there is not is empty. */
export type EntryParts = {
  /** All columns but the sides. */
  rest: string;
  before: string;
  after: string;
};

/** A salt has 16 bytes, the hash of a text that was erased 32: as many hexadecimal digits times two. */
const hashDigits = 64;

/** The commitment to a text, as long as it is there. With its salt gone, it says nothing of the text. */
export const commitTo = (salt: string, json: string): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(json).digest('hex');

export const isErasedSalt = (salt: string): boolean => salt.length === hashDigits;

/**
 * What is committed to of an entry: all of it but its erasable texts, and the commitments to these.
 *
 * @param salts in hexadecimal digits, one for each erasable text; in the place of that of an erased text, its commitment
 * @returns undefined where a text that was erased says something else than that, or where there are not as many texts as salts
 */
export function contentOf({ rest, before, after }: EntryParts, salts: readonly string[]): Buffer | undefined {
  const sides = [before, after];
  const texts = sides.flatMap(readErasableTexts);
  if (texts.length !== salts.length) return undefined;
  const blank = sides.map((side) => replaceErasableTexts(side, () => ''));
  const parts = [
    createHash('sha256')
      .update([rest, ...blank].join('\n'))
      .digest(),
  ];
  for (const [place, { json }] of texts.entries()) {
    const salt = salts[place] ?? '';
    if (isErasedSalt(salt) && json !== erasedMark) return undefined;
    parts.push(Buffer.from(isErasedSalt(salt) ? salt : commitTo(salt, json), 'hex'));
  }
  return Buffer.concat(parts);
}
