import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchWords } from '@countinghouse/search';
import { searchExamples } from '../../../../tools/testing/search-examples.ts';
import { addCustomer, addTopup } from '../test-support/customers';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { searchOwned, type OwnedList } from './owned-search';
import type { Plan } from './owned-search-plan';
import { topups } from './schema';

const people = [
  { fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+44 7700 900321' },
  { fullName: 'Łukasz Gołąb', email: 'nowak@example.com', closedAt: new Date('2026-01-01') },
  { fullName: '王秀英', email: 'wang@example.com', phoneNumber: '+86 10 5555 0187' },
] as const;
const hash = `0x${'5c50ed432cb51138'.repeat(4)}`;
const texts = ['By Ether', 'for Ada', '王秀英 paid', 'from Lukasz, 100%', `repaid ${hash}!`, 'a_b'] as const;

const topup = fc.record({
  owner: fc.nat({ max: people.length - 1 }),
  hour: fc.nat({ max: 30 }),
  network: fc.constantFrom('ETH', 'BTC', 'USDT_TRC20'),
  status: fc.constantFrom('pending', 'approved'),
  transactionHash: fc.constantFrom(null, hash, '0xABCDEF', 'zzTop'),
  description: fc.option(fc.constantFrom(...texts)),
});

const words = [
  'ada', 'LOVELACE', 'lukasz', 'golab', '0770', '王秀', '英', 'e', 'z', 'xa', '5c', '8!', 'bt', 'usdt_', 'trc20', '%', '_',
  'o', 'top', 'tu-0000', '0x5c50', hash, hash.slice(9, 60), '7700900321', 'example.com', 'nobody', '\\', "'",
]; // prettier-ignore

describe.each(['postgres', 'pglite'] as const)('a search of records by their words and their owners’ on %s', (kind) => {
  let test: TestDatabase;
  type Stored = { id: string; at: number; status: string; words: string[] };
  let stored: Stored[] = [];

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    const owners: { id: string }[] = [];
    for (const person of people) owners.push(await addCustomer(test.database, person));
    const rows = await test.database.orm
      .insert(topups)
      .values(
        fc.sample(topup, { numRuns: 1_200, seed: 7 }).map(({ owner, hour, ...values }) => ({
          ...values,
          userId: owners[owner]?.id ?? '',
          amount: '1.00',
          createdAt: new Date(Date.UTC(2026, 0, 1, hour)),
          depositWalletAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
        })),
      )
      .returning();
    const folded = await test.database.orm.execute<{ id: string; words: string }>(sql`
      select record.id, record.search_text || e'\x1f' || owner.search_text as words
      from topups as record join users as owner on owner.id = record.user_id`);
    stored = rows.map((row) => ({
      id: row.id,
      at: row.createdAt.getTime(),
      status: row.status,
      words: folded.rows.find(({ id }) => id === row.id)?.words.split('\u001f') ?? [],
    }));
  }, 120_000);
  afterAll(() => test.drop());

  const list = (status: string | undefined, isDescending: boolean): OwnedList => ({
    records: [
      {
        table: 'topups',
        where: status === undefined ? sql`true` : sql`status = ${status}`,
        key: sql`created_at`,
        rows: 1_200,
        grams: 'hash_free_grams',
      },
    ],
    isDescending,
  });

  /** What the search should find, worked out the plain way. */
  const naive = (asked: string[], status: string | undefined, isDescending: boolean) =>
    stored
      .filter((row) => status === undefined || row.status === status)
      .filter((row) => asked.every((word) => row.words.some((text) => text.includes(word))))
      .sort((a, b) => (isDescending ? -1 : 1) * (a.at - b.at || (a.id < b.id ? -1 : 1)))
      .map(({ id }) => id);

  const query = fc.record({
    search: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
    status: fc.option(fc.constantFrom('pending', 'approved'), { nil: undefined }),
    isDescending: fc.boolean(),
    page: fc.constantFrom(0, 1, 5, 40),
    limit: fc.constantFrom(1, 10, 500),
  });
  /** Every way to go about it, sensible or not. */
  const way = fc.record(
    {
      byIndex: fc.nat({ max: 3 }),
      walk: fc.record({
        most: fc.constantFrom(1, 20, 5_000),
        first: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
        isOwnLookedUp: fc.boolean(),
      }),
    },
    { requiredKeys: ['byIndex'] },
  );

  it('is what a plain filter, sort and slice would give, whatever way it goes', async () => {
    const { orm } = test.database;
    await fc.assert(
      fc.asyncProperty(query, fc.option(way), async ({ search, status, isDescending, page, limit }, chosen) => {
        const asked = searchWords(search.join(' '));
        const known = asked.filter((word) => !/^[0-9a-f]{1,2}$/.test(word));
        const walk = chosen?.walk && {
          ...chosen.walk,
          first:
            chosen.walk.first === undefined || known.length === 0 ? undefined : known.slice(0, chosen.walk.first + 1),
        };
        const plan: Plan | undefined = chosen ? { all: known.slice(0, chosen.byIndex), walk } : undefined;
        const offset = page * limit;
        const result = await searchOwned(orm, list(status, isDescending), { words: asked, limit, offset }, plan);
        const expected = naive(asked, status, isDescending);
        expect(result.found.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit));
        const isBeyond = expected.length > 1_000;
        expect([result.total, result.totalIsLowerBound]).toEqual([isBeyond ? 1_000 : expected.length, isBeyond]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a search of records', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it.each(searchExamples.filter(({ phone }) => phone === undefined))(
    'finds $text in their own words',
    async ({ text, finds, misses }) => {
      const { orm } = test.database;
      const { id: userId } = await addCustomer(test.database);
      // Its usual ID is a number, which a search that is to miss may find.
      await addTopup(test.database, userId, { description: text, transactionId: `TU-${text}` });
      const records: OwnedList['records'] = [
        { table: 'topups', where: sql`user_id = ${userId}`, key: sql`created_at`, rows: 1, grams: 'hash_free_grams' },
      ];
      const countOf = async (search: string, all: string[]) => {
        const page = { words: searchWords(search), limit: 10, offset: 0 };
        return (await searchOwned(orm, { records, isDescending: true }, page, { all })).total;
      };
      for (const search of finds) {
        expect(await countOf(search, []), search).toBe(1);
        expect(await countOf(search, searchWords(search)), search).toBe(1);
      }
      for (const search of misses) expect(await countOf(search, []), search).toBe(0);
    },
  );
});
