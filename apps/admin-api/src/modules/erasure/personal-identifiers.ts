import { sql, type SQL } from 'drizzle-orm';

/** A value that identifies a person, with its field name in the contract. */
export interface Identifier {
  field: 'fullName' | 'email' | 'phoneNumber';
  value: string;
}

/** Finds the identifiers of one person in texts written by others. */
export interface IdentifierMatcher {
  readonly identifiers: readonly Identifier[];
  matches(text: string): boolean;
  /** Replaces each identifier and leaves the rest of the text unchanged. */
  replaceIn(text: string, replacement: string): string;
  /**
   * Returns an SQL condition that is true for every text that names the person and for some others: check its results with
   * {@link matches}. Also works on the text form of a `jsonb`.
   */
  toPrefilter(text: SQL): SQL;
}

/** A shorter name of a single word may be a common word, for example "Will" or "An". */
const MIN_SINGLE_NAME_CHARACTERS = 8;

/** A shorter number may be an amount or a part of an id. */
const MIN_PHONE_DIGITS = 7;

const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}\p{Pc}\p{EMod}\u200d]`;
const PHONE_SEPARATORS = String.raw`[ ().\u00a0-]`;
const MEANINGFUL_CHARACTER = /[\p{L}\p{N}\p{Emoji_Presentation}]/u;
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/u;

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
const splitWords = (text: string) => text.split(/\s+/u).filter((word) => word !== '');
const toDigits = (text: string) => text.replaceAll(/\D/g, '');

/** Returns a text with composed (NFC) and decomposed (NFD) accents. */
const toWrittenForms = (text: string) => [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])];

const countCharacters = (text: string) => [...text.normalize('NFC')].length;

/** Returns whether a value identifies the person in any text. A short name of a single word does not. */
function isDistinctive({ field, value }: Identifier): boolean {
  const text = value.trim();
  switch (field) {
    case 'fullName':
      return (
        splitWords(text).filter((word) => MEANINGFUL_CHARACTER.test(word)).length >= 2 ||
        countCharacters(text) >= MIN_SINGLE_NAME_CHARACTERS
      );
    case 'email':
      return EMAIL_PATTERN.test(text);
    case 'phoneNumber':
      return toDigits(text).length >= MIN_PHONE_DIGITS;
  }
}

/** Matches a complete name, not part of a longer one: "Ann Lee" in "Ann Lee’s", but not in "Mary-Ann Lee" or "Ann Lee-Smith". */
function toNamePattern(value: string): string {
  const namePattern = splitWords(value)
    .map(escapePattern)
    .join(String.raw`\s+`);
  const before = String.raw`(?<!${WORD_CHARACTER}['’-]?)`;
  const possessive = String.raw`['’](?:s(?!${WORD_CHARACTER}))`;
  const after = String.raw`(?!${WORD_CHARACTER}|-${WORD_CHARACTER}|(?!${possessive})['’]${WORD_CHARACTER})`;
  return before + namePattern + after;
}

/** Matches a complete email, not the end of a longer local part or the start of a longer domain. */
const toEmailPattern = (value: string) =>
  String.raw`(?<!${WORD_CHARACTER}[.+%@'-]*)${escapePattern(value.trim())}(?!${WORD_CHARACTER}|[.@-]+${WORD_CHARACTER})`;

/** Matches a number however its digits are grouped, but not as part of a longer number. */
function toPhonePattern(value: string): string {
  const digits = [...toDigits(value)].join(`${PHONE_SEPARATORS}{0,3}`);
  const after = String.raw`(?!${WORD_CHARACTER}|${PHONE_SEPARATORS}?\p{N}|[:@/]${WORD_CHARACTER})`;
  if (value.trim().startsWith('+'))
    return String.raw`(?<!${WORD_CHARACTER}[+]?)(?:\+|00)${PHONE_SEPARATORS}{0,3}${digits}${after}`;
  return String.raw`(?<!${WORD_CHARACTER}|[+]|${WORD_CHARACTER}[-.:@/]|\p{N}${PHONE_SEPARATORS}{1,2})${digits}${after}`;
}

const toPattern = { fullName: toNamePattern, email: toEmailPattern, phoneNumber: toPhonePattern };

/** Folds case at least as far as {@link RegExp} does with the flag `i`. */
const foldCase = (text: SQL) => sql`upper(fold_case(${text}) collate "pg_c_utf8")`;

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

function toIdentifierPrefilter({ field, value }: Identifier, text: SQL, digits: SQL): SQL {
  if (field === 'phoneNumber') return sql`position(${toDigits(value)} in ${digits}) > 0`;
  // Word by word, so that any whitespace can separate them.
  const containsEveryWord = (form: string) =>
    sql.join(
      splitWords(form).map((word) => {
        const contains = (part: string) => sql`position(${foldCase(sql`${part}::text`)} in ${text}) > 0`;
        const escaped = escapeJson(word);
        return escaped === word ? contains(word) : sql`(${contains(word)} or ${contains(escaped)})`;
      }),
      sql` and `,
    );
  return sql`(${sql.join(
    toWrittenForms(value).map((form) => sql`(${containsEveryWord(form)})`),
    sql` or `,
  )})`;
}

/**
 * Creates the matcher that decides what names a person in a text: a complete email, phone number or name, ignoring case
 * (Unicode simple case folding).
 *
 * @param candidates the person's current and former identifiers; those that are not distinctive are ignored, such as a name
 *   of a single short word
 */
export function createIdentifierMatcher(candidates: readonly Identifier[]): IdentifierMatcher {
  const identifiers = candidates.filter(isDistinctive);
  // Longest first, so that "Ada Lovelace King" wins over "Ada Lovelace".
  const alternatives = identifiers
    .toSorted((a, b) => b.value.length - a.value.length)
    .flatMap(({ field, value }) => toWrittenForms(value).map((form) => toPattern[field](form)));
  const pattern = alternatives.length === 0 ? undefined : new RegExp(alternatives.join('|'), 'giu');
  const replaceIn = (text: string, replacement: string) =>
    pattern ? text.replaceAll(pattern, () => replacement) : text;
  return {
    identifiers,
    replaceIn,
    matches: (text) => pattern !== undefined && text.search(pattern) >= 0,
    toPrefilter: (text) => {
      if (identifiers.length === 0) return sql`false`;
      // Computes each form of the text once for all identifiers.
      return sql`exists (
        select from (select ${foldCase(text)} as written, translate(${text}, e' ().-\\u00a0', '') as digits) as forms
        where ${sql.join(
          identifiers.map((identifier) => toIdentifierPrefilter(identifier, sql`forms.written`, sql`forms.digits`)),
          sql` or `,
        )})`;
    },
  };
}
