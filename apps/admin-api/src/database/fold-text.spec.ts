import { sql } from 'drizzle-orm';
import { foldText } from '@countinghouse/shared/search';
import { expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { createTestDatabase, databaseKinds } from '../test-support/postgres';

/** These include every alphabet in wide use; the full run checks all characters. */
const end = isFull ? 0x110000 : 0x3000;

it.each(databaseKinds)(
  'fold_text matches foldText for every letter that both know, on %s',
  async (kind) => {
    const letters = Array.from({ length: end }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => letter !== '\0' && !/[\p{Cn}\p{Cs}\p{Co}]/u.test(letter),
    );
    const test = await createTestDatabase(kind);
    const { rows } = await test.database.orm.execute<{ letter: string; folded: string }>(sql`
      select letter, fold_text(letter) as folded from string_to_table(${letters.join(' ')}, ' ') as letter
      where unicode_assigned(letter)`);
    expect(rows.length).toBeGreaterThan(isFull ? 100_000 : 9_000);
    expect(rows.filter(({ letter, folded }) => foldText(letter) !== folded)).toEqual([]);
    await test.drop();
  },
  60_000,
);
