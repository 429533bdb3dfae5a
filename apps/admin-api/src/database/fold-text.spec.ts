import { sql } from 'drizzle-orm';
import { foldText } from '@countinghouse/shared/search';
import { expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { createTestDatabase, databaseKinds } from '../test-support/postgres';

/** The first 12,288 code points include every alphabet in wide use. The full run checks all characters. */
const endCodePoint = isFullRun ? 0x110000 : 0x3000;

it.each(databaseKinds)(
  'fold_text matches foldText for every character that both Unicode versions assign, on %s',
  async (kind) => {
    const characters = Array.from({ length: endCodePoint }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => character !== '\0' && !/[\p{Cn}\p{Cs}\p{Co}]/u.test(character),
    );
    const testDatabase = await createTestDatabase(kind);
    const { rows } = await testDatabase.database.orm.execute<{ input: string; folded: string }>(sql`
      select input, fold_text(input) as folded from string_to_table(${characters.join(' ')}, ' ') as input
      where unicode_assigned(input)`);
    expect(rows.length).toBeGreaterThan(isFullRun ? 100_000 : 9_000);
    expect(rows.filter(({ input, folded }) => foldText(input) !== folded)).toEqual([]);
    await testDatabase.drop();
  },
  60_000,
);
