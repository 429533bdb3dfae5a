import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { createIdentifierMatcher, type Identifier } from './personal-identifiers';

const toName = (value: string): Identifier => ({ field: 'fullName', value });
const toEmail = (value: string): Identifier => ({ field: 'email', value });
const toPhone = (value: string): Identifier => ({ field: 'phoneNumber', value });

const replaceIdentifier = (identifier: Identifier, text: string) =>
  createIdentifierMatcher([identifier]).replaceIn(text, '#');

describe('a name', () => {
  it.each([
    ['e', 'The user needs help.'],
    ['An', 'An admin answers. AN'],
    ['Will', 'Will you pay? I will.'],
    ['100', 'Pay 100 now: $100.00'],
    ['Ann-M', 'Ann-M'],
    ['', 'Nothing'],
    [' ', 'Nothing at all'],
  ])('matches no text if it is a single short word: %j', (value, text) => {
    expect(replaceIdentifier(toName(value), text)).toBe(text);
  });

  it.each([
    ['Ada Lovelace', 'Dear ADA LOVELACE, Ada  Lovelace, ada\nlovelace', 'Dear #, #, #'],
    ['Ada Lovelace', 'Ada Lovelace’s, Ada Lovelace\'s and "Ada Lovelace".', '#’s, #\'s and "#".'],
    ['Ada Lovelace', 'Ada. Lovelace, Ada M. Lovelace, Ada, Lovelace', 'Ada. Lovelace, Ada M. Lovelace, Ada, Lovelace'],
    [
      'Ann Lee',
      'Mary-Ann Lee, Ann Lee-Smith, Ann Leech, Joann Lee, Ann Lee.',
      'Mary-Ann Lee, Ann Lee-Smith, Ann Leech, Joann Lee, #.',
    ],
    ['Ada O', 'Ada O’Brien asks for Ada O', 'Ada O’Brien asks for #'],
    ['Ann-Marie', 'Ann-Marie, Ann-Maries, Joann-Marie', '#, Ann-Maries, Joann-Marie'],
    ['Bo Li', 'Bo Li, Bob Li, Bo Lin', '#, Bob Li, Bo Lin'],
    ['a.c (d|e)* $1', 'abc d, a.c (d|e)* $1, A.C (D|E)* $1!', 'abc d, #, #!'],
    ['Ada "Countess" Lovelace', 'Ada "Countess" Lovelace', '#'],
    ['👩 💻', '👩 💻, 👩 👩 💻 and 👩 💻‍💻', '#, 👩 # and 👩 💻‍💻'],
    ['Işık Yılmaz', 'IŞIK YILMAZ, Işık Yılmaz, Işık Yılmazer', 'IŞIK YILMAZ, #, Işık Yılmazer'],
    ['Zoé Müller'.normalize('NFC'), `${'zoé müller'.normalize('NFD')} und Zoé Müllers`, '# und Zoé Müllers'],
    ['Οδυσσεύς Ελύτης', 'ΟΔΥΣΣΕΎΣ ΕΛΎΤΗΣ', '#'],
    ['李小龙 先生', '李小龙 先生, 李小龙 先生们', '#, 李小龙 先生们'],
  ])('matches only the full name if it has several words or a long word: %j', (value, text, replaced) => {
    expect(replaceIdentifier(toName(value), text)).toBe(replaced);
  });
});

describe('an email', () => {
  it.each([
    ['a@b.c', 'xa@b.com, xa@b.c, a@b.co, a@b.c.uk, x.a@b.c, x+a@b.c, x-a@b.c, a@b.c-d', undefined],
    ['a@b.c', 'A@B.C, <a@b.c>, mailto:a@b.c?x, (a@b.c). search=a@b.c&x', '#, <#>, mailto:#?x, (#). search=#&x'],
    ['a@b.c', 'Write to a@b.c. It is a@b.c', 'Write to #. It is #'],
    ['a@b.c', 'a@bxc aa@b.c', undefined],
  ])('matches only the full address: %j in %j', (value, text, replaced = text) => {
    expect(replaceIdentifier(toEmail(value), text)).toBe(replaced);
  });
});

describe('a phone number', () => {
  it.each([
    ['+44 20 7946 0000', '+442079460000, +44 (20) 7946-0000, 0044 20 7946 0000.', '#, #, #.'],
    ['+44 20 7946 0000', '+44 20 7946 00001, 442079460000, 9+44 20 7946 0000, +44 20 7946 0000 1', undefined],
    [
      '7946 0000',
      '79460000 at 7946-0000; 179460000, +79460000, 0x79460000a, 1 7946 0000, $7946,0000',
      '# at #; 179460000, +79460000, 0x79460000a, 1 7946 0000, $7946,0000',
    ],
    [
      '12345678',
      '12345678-1234-4000-8000-000000000000, 12345678.90, 12345678',
      '12345678-1234-4000-8000-000000000000, 12345678.90, #',
    ],
    ['100', '100', undefined],
    ['12345', 'Pay 12345', undefined],
  ])('matches only the full number, in any grouping: %j in %j', (value, text, replaced = text) => {
    expect(replaceIdentifier(toPhone(value), text)).toBe(replaced);
  });
});

const wordArbitrary = fc.constantFrom(
  ...['e', 'An', 'Will', '100', 'Ann-Marie', 'the', 'user', 'approved', 'a.c', '$1', '(x|y)*', '\\', '"', '😀', '👩‍💻'],
  ...[
    'ı',
    'İ',
    'I',
    'i',
    'ß',
    'ẞ',
    'ſ',
    's',
    'σ',
    'ς',
    'Σ',
    'K',
    'k',
    'é',
    'e\u0301',
    '李',
    '_',
    '-',
    '.',
    '@',
    'a@b.c',
  ],
);
const text = fc.array(fc.tuple(wordArbitrary, fc.constantFrom(' ', '', '\n', ', ', '\u00a0')), { maxLength: 12 });
const toText = (parts: [string, string][]) => parts.flat().join('');
const candidate = fc.record({
  field: fc.constantFrom('fullName' as const, 'email' as const, 'phoneNumber' as const),
  value: fc.oneof(
    fc.array(wordArbitrary, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    fc.constantFrom('a@b.c', '+44 20 7946 0000', '79460000'),
  ),
});

it('replaces only the identifiers in any text', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 4 }), text, (identifiers, parts) => {
      const written = toText(parts);
      const matcher = createIdentifierMatcher(identifiers);
      const remaining = matcher.replaceIn(written, '\u0000').split('\u0000');
      // Each text removed between the remaining parts is a complete identifier.
      let position = remaining[0]?.length ?? 0;
      for (const [index, part] of remaining.slice(1).entries()) {
        const isLast = index === remaining.length - 2;
        const end = isLast ? written.length - part.length : written.indexOf(part, position + 1);
        const removed = written.slice(position, end);
        expect(matcher.matches(removed)).toBe(true);
        expect(matcher.replaceIn(removed, '')).toBe('');
        expect(removed.trim().length >= 3).toBe(true);
        position = end + part.length;
      }
      expect(matcher.matches(written)).toBe(remaining.length > 1);
    }),
    { numRuns: isFullRun ? 500 : 100 },
  );
});

it('ignores a name of one short word in any text', () => {
  const shortWord = wordArbitrary.filter((word) => [...word.normalize('NFC')].length < 8);
  fc.assert(
    fc.property(shortWord, text, (word, parts) => {
      const written = toText(parts);
      expect(createIdentifierMatcher([toName(word)]).replaceIn(written, '')).toBe(written);
    }),
  );
});

describe.each(databaseKinds)('the SQL condition on %s', (kind) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
  });
  afterAll(() => testDatabase.drop());

  it('is true for each text that names the person, in columns and in JSON', async () => {
    const { orm } = testDatabase.database;
    const named = fc.tuple(candidate, text, text).map(([identifier, before, after]) => ({
      identifier,
      written: `${toText(before)} ${identifier.value} ${toText(after)}`,
    }));
    await fc.assert(
      fc.asyncProperty(
        named,
        fc.constantFrom('lower', 'upper', 'same'),
        async ({ identifier, written }, letterCase) => {
          const cased =
            letterCase === 'lower' ? written.toLowerCase() : letterCase === 'upper' ? written.toUpperCase() : written;
          const matcher = createIdentifierMatcher([identifier]);
          const inJson = sql`jsonb_build_object('text', ${cased}::text)::text`;
          const { rows } = await orm.execute(
            sql`select ${matcher.toPrefilter(sql`${cased}::text`)} as column, ${matcher.toPrefilter(inJson)} as json`,
          );
          if (matcher.matches(cased)) expect(rows).toEqual([{ column: true, json: true }]);
        },
      ),
      { numRuns: isFullRun ? 200 : 50 },
    );
  });

  it('escapes pattern characters in a name', async () => {
    const matchInDatabase = async (identifier: Identifier, written: string) => {
      const { rows } = await testDatabase.database.orm.execute<{ isMatch: boolean }>(
        sql`select ${createIdentifierMatcher([identifier]).toPrefilter(sql`${written}::text`)} as "isMatch"`,
      );
      return rows[0]?.isMatch;
    };
    expect(await matchInDatabase(toName('a_c %d'), 'abc xd')).toBe(false);
    expect(await matchInDatabase(toName('A_c %d'), 'a_C %D')).toBe(true);
    expect(await matchInDatabase(toPhone('+44 20 7946 0000'), 'Call +44 (20) 7946-0000')).toBe(true);
    expect(await matchInDatabase(toName('e'), 'e')).toBe(false);
  });
});
