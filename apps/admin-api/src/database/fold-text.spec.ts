import { sql } from 'drizzle-orm';
import { foldText } from '@countinghouse/shared/search';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../test-support/postgres';

it.each(['postgres', 'pglite'] as const)(
  'fold_text folds each letter that both know as searches are folded, on %s',
  async (kind) => {
    const letters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => letter !== '\0' && !/[\p{Cn}\p{Cs}\p{Co}]/u.test(letter),
    );
    const test = await createTestDatabase(kind);
    const { rows } = await test.database.orm.execute<{ letter: string; folded: string }>(sql`
      select letter, fold_text(letter) as folded from string_to_table(${letters.join(' ')}, ' ') as letter
      where unicode_assigned(letter)`);
    expect(rows.length).toBeGreaterThan(100_000);
    expect(rows.filter(({ letter, folded }) => foldText(letter) !== folded)).toEqual([]);
    await test.drop();
  },
  60_000,
);
