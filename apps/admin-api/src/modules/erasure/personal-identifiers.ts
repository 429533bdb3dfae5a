import { sql, type SQL } from 'drizzle-orm';

/** Something that tells who a person is, under the name that the contract has for it. */
export interface Identifier {
  field: 'fullName' | 'email' | 'phoneNumber';
  value: string;
}

/** Finds the identifiers of one person in texts that others have written. */
export interface IdentifierMatcher {
  readonly identifiers: readonly Identifier[];
  isNamedIn(text: string): boolean;
  /** The text with each identifier replaced, and all else as it was. */
  replaceIn(text: string, replacement: string): string;
  /**
   * A condition in SQL that holds for every text which names the person, and for some others: what it finds has to be looked at
   * with {@link isNamedIn}. It reads the text form of a `jsonb` as well.
   */
  mayBeNamedIn(text: SQL): SQL;
}

/** A shorter name of a single word may be a common word of the language: "Will", "An". */
const MIN_SINGLE_NAME_CHARACTERS = 8;

/** A shorter number may be an amount or a part of an ID. */
const MIN_PHONE_DIGITS = 7;

const wordCharacter = String.raw`[\p{L}\p{M}\p{N}\p{Pc}\p{EMod}\u200d]`;
const phoneSeparators = String.raw`[ ().\u00a0-]`;
const meansSomething = /[\p{L}\p{N}\p{Emoji_Presentation}]/u;
const email = /^[^\s@]+@[^\s@]+$/u;

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
const toWords = (text: string) => text.split(/\s+/u).filter((word) => word !== '');
const toDigits = (text: string) => text.replaceAll(/\D/g, '');

/** A text as it may be written: accents are a part of their letters, or characters of their own. */
const writtenForms = (text: string) => [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])];

const countCharacters = (text: string) => [...text.normalize('NFC')].length;

/** Whether it tells who is meant wherever it stands. A short name of a single word does not. */
function isDistinctive({ field, value }: Identifier): boolean {
  const text = value.trim();
  switch (field) {
    case 'fullName':
      return (
        toWords(text).filter((word) => meansSomething.test(word)).length >= 2 ||
        countCharacters(text) >= MIN_SINGLE_NAME_CHARACTERS
      );
    case 'email':
      return email.test(text);
    case 'phoneNumber':
      return toDigits(text).length >= MIN_PHONE_DIGITS;
  }
}

/** The whole phrase, not a part of a longer name: neither "Ann Lee" in "Mary-Ann Lee" nor in "Ann Lee-Smith", but "Ann Lee’s". */
function namePattern(value: string): string {
  const words = toWords(value)
    .map(escapePattern)
    .join(String.raw`\s+`);
  const before = String.raw`(?<!${wordCharacter}['’-]?)`;
  const possessive = String.raw`['’](?:s(?!${wordCharacter}))`;
  const after = String.raw`(?!${wordCharacter}|-${wordCharacter}|(?!${possessive})['’]${wordCharacter})`;
  return before + words + after;
}

/** The whole address, not the end of one with a longer local part, or the beginning of one with a longer domain. */
const emailPattern = (value: string) =>
  String.raw`(?<!${wordCharacter}[.+%@'-]*)${escapePattern(value.trim())}(?!${wordCharacter}|[.@-]+${wordCharacter})`;

/** The same number however its digits are grouped, and not a part of a longer one. */
function phonePattern(value: string): string {
  const digits = [...toDigits(value)].join(`${phoneSeparators}{0,3}`);
  const after = String.raw`(?!${wordCharacter}|${phoneSeparators}?\p{N}|[:@/]${wordCharacter})`;
  if (value.trim().startsWith('+'))
    return String.raw`(?<!${wordCharacter}[+]?)(?:\+|00)${phoneSeparators}{0,3}${digits}${after}`;
  return String.raw`(?<!${wordCharacter}|[+]|${wordCharacter}[-.:@/]|\p{N}${phoneSeparators}{1,2})${digits}${after}`;
}

const patterns = { fullName: namePattern, email: emailPattern, phoneNumber: phonePattern };

/** As {@link RegExp} compares without regard to case, or further: all that differs in case alone becomes the same. */
const folded = (text: SQL) => sql`upper(fold_case(${text}) collate "pg_c_utf8")`;

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

function mayHold({ field, value }: Identifier, text: SQL, digits: SQL): SQL {
  if (field === 'phoneNumber') return sql`position(${toDigits(value)} in ${digits}) > 0`;
  // The words one by one: whatever blanks there are between them.
  const holdsAll = (form: string) =>
    sql.join(
      toWords(form).map((word) => {
        const isSame = inJson(word) === word;
        const at = (each: string) => sql`position(${folded(sql`${each}::text`)} in ${text}) > 0`;
        return isSame ? at(word) : sql`(${at(word)} or ${at(inJson(word))})`;
      }),
      sql` and `,
    );
  return sql`(${sql.join(
    writtenForms(value).map((form) => sql`(${holdsAll(form)})`),
    sql` or `,
  )})`;
}

/**
 * The one rule for what names a person in a text of somebody else's: an email, a phone number or a name as a whole, without
 * regard to case (Unicode's simple case folding), and of names none that is a single short word.
 *
 * @param candidates what the person is called or has been; those that are not distinctive are left out
 */
export function createIdentifierMatcher(candidates: readonly Identifier[]): IdentifierMatcher {
  const identifiers = candidates.filter(isDistinctive);
  // The longest first: of "Ada Lovelace" and "Ada Lovelace King", the text has the longer one where it can.
  const alternatives = identifiers
    .toSorted((a, b) => b.value.length - a.value.length)
    .flatMap(({ field, value }) => writtenForms(value).map((form) => patterns[field](form)));
  const pattern = alternatives.length === 0 ? undefined : new RegExp(alternatives.join('|'), 'giu');
  const replaceIn = (text: string, replacement: string) =>
    pattern ? text.replaceAll(pattern, () => replacement) : text;
  return {
    identifiers,
    replaceIn,
    isNamedIn: (text) => pattern !== undefined && text.search(pattern) >= 0,
    mayBeNamedIn: (text) => {
      if (identifiers.length === 0) return sql`false`;
      // Each form of the text is made once for all identifiers.
      return sql`exists (
        select from (select ${folded(text)} as written, translate(${text}, e' ().-\\u00a0', '') as digits) as own
        where ${sql.join(
          identifiers.map((identifier) => mayHold(identifier, sql`own.written`, sql`own.digits`)),
          sql` or `,
        )})`;
    },
  };
}
