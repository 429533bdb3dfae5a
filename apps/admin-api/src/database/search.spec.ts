import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchExamples } from '../../../../tools/testing/search-examples.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { isPartOfAny } from './search';

describe.each(['postgres', 'pglite'] as const)('a search of any list on %s', { timeout: 60_000 }, (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(kind);
  }, 60_000);
  afterAll(() => test.drop());

  const isFound = async (search: string, text: string, phone: string | undefined) => {
    const condition = isPartOfAny(search, sql`null`, sql`${text}::text`, sql`phone_forms(${phone ?? null})`);
    const { rows } = await test.database.orm.execute<{ found: boolean }>(
      sql`select ${condition ?? sql`true`} as found`,
    );
    return rows[0]?.found;
  };

  it.each(searchExamples)('finds $text $phone', async ({ text, phone, finds, misses }) => {
    for (const search of finds) expect(await isFound(search, text, phone), search).toBe(true);
    for (const search of misses) expect(await isFound(search, text, phone), search).toBe(false);
  });

  it.each(['', ' ', '\u3000', '\u0301'])('finds everything where nothing is asked: "%s"', async (search) => {
    expect(await isFound(search, 'Ada', undefined)).toBe(true);
  });

  it('finds no word that stands half in one text and half in the next', async () => {
    const condition = isPartOfAny('lovelacelondon', sql`'Lovelace'`, sql`'London'`);
    expect((await test.database.orm.execute(sql`select ${condition} as found`)).rows).toEqual([{ found: false }]);
  });
});
