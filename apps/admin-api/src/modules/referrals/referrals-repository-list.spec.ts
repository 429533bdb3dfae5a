import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@countinghouse/time';
import { referralEarnings, referralPrograms, users } from '../../database/schema';
import { addCustomer, addProgram } from '../../test-support/customers';
import { insertMany } from '../../test-support/insert-many';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { findProgram, listEarnings, listPrograms, listReferredUsers } from './referrals-repository';

const kycStatuses = ['pending', 'in_progress', 'completed', 'rejected'] as const;
const statuses = ['active', 'inactive'] as const;

const person = fc.record({
  fullName: fc.constantFrom('Ada Lovelace', 'ádám kovács', 'Łukasz Nowak', 'Zoe Ada', 'Grace'),
  domain: fc.constantFrom('Example.com', 'other.example'),
  phoneNumber: fc.constantFrom(null, '+44 20 7946 0018', '555'),
  kycStatus: fc.constantFrom(...kycStatuses),
  hour: fc.integer({ min: 0, max: 12 }).map((step) => step * 6),
});
const earning = fc.record({
  whom: fc.nat({ max: 59 }),
  investmentAmount: fc.constantFrom('9.00', '10.00', '1000.00'),
  earningAmount: fc.constantFrom('0.50', '5.00', '50.00'),
  multiplierApplied: fc.constantFrom('5.00', '10.00'),
  hour: fc.integer({ min: 0, max: 12 }),
});
const program = fc.record({
  status: fc.constantFrom(...statuses),
  currentMultiplier: fc.constantFrom('5.00', '7.50', '10.00'),
  hour: fc.integer({ min: 0, max: 12 }).map((step) => step * 6),
  prefix: fc.constantFrom('ADA', 'CODE', 'Łu', 'zoe'),
});
const search = fc.constantFrom(
  'ada',
  ' KOVACS adam',
  'lukasz',
  '0018',
  '020 7946',
  'example.com',
  'code-1',
  '555',
  'ada 555',
  ' ',
  'no',
);
const page = { page: fc.integer({ min: 1, max: 30 }), limit: fc.constantFrom(1, 3, 10, 100) };
const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03');

const at = (hours: number) => new Date(Date.UTC(2026, 0, 31) + hours * 3_600_000);
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const plain = (text: string) => fold(text).replaceAll('ł', 'l');
/** The words of a search; a part of a phone number comes in its groups of digits. */
const wordsOf = (term = '') =>
  plain(term)
    .split(' ')
    .filter((word) => word !== '');
const phones = (phone: string | null) =>
  phone === null ? [] : [phone, phone.replace('+44 ', '0')].map((form) => form.replaceAll(' ', ''));
const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

type Person = typeof users.$inferSelect;
type Earning = typeof referralEarnings.$inferSelect & { whom: Person };
type Program = typeof referralPrograms.$inferSelect & { owner: Person };
type Comparisons<Row> = Record<string, (a: Row, b: Row) => number>;
type Query<Sort> = { page: number; limit: number; sort?: Sort; search?: string };

const people: Comparisons<Person> = {
  createdAt: (a, b) => Number(a.createdAt) - Number(b.createdAt),
  fullName: (a, b) => compareText(fold(a.fullName), fold(b.fullName)),
  email: (a, b) => compareText(a.email.toLowerCase(), b.email.toLowerCase()),
  kyc_status: (a, b) => kycStatuses.indexOf(a.kycStatus) - kycStatuses.indexOf(b.kycStatus),
};
const earnings: Comparisons<Earning> = {
  earning_date: (a, b) => Number(a.earningDate) - Number(b.earningDate),
  investment_amount: (a, b) => Number(a.investmentAmount) - Number(b.investmentAmount),
  earning_amount: (a, b) => Number(a.earningAmount) - Number(b.earningAmount),
  multiplier_applied: (a, b) => Number(a.multiplierApplied) - Number(b.multiplierApplied),
};
const programs: Comparisons<Program> = {
  createdAt: (a, b) => Number(a.createdAt) - Number(b.createdAt),
  fullName: (a, b) => compareText(fold(a.owner.fullName), fold(b.owner.fullName)),
  email: (a, b) => compareText(a.owner.email.toLowerCase(), b.owner.email.toLowerCase()),
  referral_code: (a, b) => compareText(a.referralCode, b.referralCode),
  total_referrals: (a, b) => a.totalReferrals - b.totalReferrals,
  active_referrals: (a, b) => a.activeReferrals - b.activeReferrals,
  current_multiplier: (a, b) => Number(a.currentMultiplier) - Number(b.currentMultiplier),
  total_earnings: (a, b) => Number(a.totalEarnings) - Number(b.totalEarnings),
  status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
};

const sortOf = (comparisons: object, first: string) =>
  fc.constantFrom(undefined, first, ...Object.keys(comparisons).flatMap((field) => [field, `-${field}`]));

/** What a list should be, worked out the plain way. */
function naiveList<Row extends { id: string }>(
  rows: Row[],
  textsOf: (row: Row) => string[],
  comparisons: Comparisons<Row>,
  { page, limit, sort = `-${Object.keys(comparisons)[0]}`, search }: Query<string>,
) {
  const compare = comparisons[sort.replace(/^-/, '')];
  const found = rows
    .filter((row) => wordsOf(search).every((word) => textsOf(row).some((text) => plain(text).includes(word))))
    .sort((a, b) => (sort.startsWith('-') ? -1 : 1) * (compare?.(a, b) || compareText(a.id, b.id)));
  return { total: found.length, rows: found.slice((page - 1) * limit, page * limit) };
}

const textsOf = ({ fullName, email, phoneNumber }: Person) => [fullName, email, ...phones(phoneNumber)];

describe.each(['postgres', 'pglite'] as const)('on %s', (kind) => {
  let test: TestDatabase;
  let owner: Person;
  let referred: Person[];
  let earned: Earning[];
  let begun: Program[];

  const insertPeople = async (amount: number, seed: number, values: object) =>
    test.database.orm
      .insert(users)
      .values(
        fc.sample(person, { numRuns: amount, seed }).map(({ hour, domain, ...fields }, index) => ({
          ...fields,
          ...values,
          email: `${index}-${seed}@${domain}`,
          passwordHash: 'none',
          createdAt: at(hour),
        })),
      )
      .returning();

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    const { orm } = test.database;
    owner = await addCustomer(test.database, { fullName: 'Owner' });
    const own = await addProgram(test.database, owner.id, { referralCode: 'OWN', createdAt: at(0) });
    referred = await insertPeople(60, 1, { referredById: owner.id });
    const owners = await insertPeople(80, 2, {});
    // Those of the others are in none of the lists.
    await insertPeople(30, 3, { referredById: owners[0]?.id });
    await insertPeople(10, 4, { referredById: owners[1]?.id, status: 'inactive' });
    await orm.insert(referralPrograms).values(
      fc.sample(program, { numRuns: 80, seed: 5 }).map(({ hour, prefix, ...values }, index) => ({
        ...values,
        userId: owners[index]?.id ?? '',
        referralCode: `${prefix}-${index}`,
        createdAt: at(hour),
      })),
    );
    const values = (programId: string) =>
      fc.sample(earning, { numRuns: 150, seed: 6 }).map(({ hour, whom, ...amounts }) => ({
        ...amounts,
        programId,
        referredUserId: referred[whom]?.id ?? '',
        earningDate: at(hour),
      }));
    const kept = await orm.insert(referralEarnings).values(values(own.id)).returning();
    const [other] = await orm
      .select()
      .from(referralPrograms)
      .where(sql`referral_code = 'ADA-0' or referral_code like '%-1'`);
    await orm.insert(referralEarnings).values(values(other?.id ?? '').slice(0, 7));
    await orm
      .update(users)
      .set({ closedAt: new Date() })
      .where(sql`id = ${referred[3]?.id}`);
    await orm
      .update(users)
      .set({ fullName: 'Renamed Ada', email: 'renamed@example.com' })
      .where(sql`id = ${owners[7]?.id}`);

    const everybody = new Map((await orm.select().from(users)).map((user) => [user.id, user]));
    const find = (id: string) => everybody.get(id) ?? owner;
    referred = referred.map(({ id }) => find(id));
    earned = kept.map((row) => ({ ...row, whom: find(row.referredUserId) }));
    begun = (await orm.select().from(referralPrograms)).map((row) => ({ ...row, owner: find(row.userId) }));
  }, 60_000);
  afterAll(() => test.drop());

  const ownProgram = async () => {
    const found = await findProgram(test.database.orm, owner.id);
    if (!found) throw new Error('The program is not there.');
    return found;
  };

  // holds: calls.referrals
  it('the programs are what a plain filter, sort and slice would give', async () => {
    const query = fc.record(
      {
        ...page,
        sort: sortOf(programs, '-createdAt'),
        search,
        status: fc.constantFrom(...statuses),
        from: day,
        to: day,
        time_zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland'),
      },
      { requiredKeys: ['page', 'limit', 'sort'] },
    );
    await fc.assert(
      fc.asyncProperty(query, async ({ sort, status, from, to, time_zone = 'UTC', ...asked }) => {
        const filter = { status, from, to, time_zone, search: asked.search, sort: sort as 'createdAt' | undefined };
        const list = await listPrograms(test.database.orm, filter, asked);
        const dayIn = ({ createdAt }: Program) => dayOf(createdAt, time_zone);
        const kept = begun.filter(
          (row) => (!status || row.status === status) && (!from || dayIn(row) >= from) && (!to || dayIn(row) <= to),
        );
        const texts = (row: Program) => [...textsOf(row.owner), row.referralCode];
        const expected = naiveList(kept, texts, programs, { ...asked, sort });
        expect({ total: list.total, ids: list.programs.map(({ id }) => id) }).toEqual({
          total: expected.total,
          ids: expected.rows.map(({ id }) => id),
        });
        expect(list.totalIsLowerBound).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it("a program's people are what a plain filter, sort and slice would give", async () => {
    const query = fc.record(
      { ...page, sort: sortOf(people, '-createdAt'), search },
      { requiredKeys: ['page', 'limit', 'sort'] },
    );
    const own = await ownProgram();
    await fc.assert(
      fc.asyncProperty(query, async ({ sort, ...asked }) => {
        const list = await listReferredUsers(
          test.database.orm,
          own,
          { search: asked.search, sort: sort as 'createdAt' | undefined },
          asked,
        );
        const expected = naiveList(referred, textsOf, people, { ...asked, sort });
        expect({ total: list.total, emails: list.people.map(({ email }) => email) }).toEqual({
          total: expected.total,
          emails: expected.rows.map(({ email }) => email),
        });
      }),
      { numRuns: 100 },
    );
  });

  it('its earnings are what a plain filter, sort and slice would give', async () => {
    const query = fc.record(
      { ...page, sort: sortOf(earnings, '-earning_date'), search },
      { requiredKeys: ['page', 'limit', 'sort'] },
    );
    const own = await ownProgram();
    const textsOfEarning = ({ whom: { fullName, email } }: Earning) => [fullName, email];
    const tell = (row: Omit<Earning, 'id' | 'referredUserId' | 'programId' | 'whom'> & { email: string }) =>
      [row.email, row.investmentAmount, row.earningAmount, row.multiplierApplied, row.earningDate.toISOString()].join();
    await fc.assert(
      fc.asyncProperty(query, async ({ sort, ...asked }) => {
        const list = await listEarnings(
          test.database.orm,
          own,
          { search: asked.search, sort: sort as 'earning_date' | undefined },
          asked,
        );
        const expected = naiveList(earned, textsOfEarning, earnings, { ...asked, sort });
        expect({ total: list.total, rows: list.earnings.map(tell) }).toEqual({
          total: expected.total,
          rows: expected.rows.map((row) => tell({ ...row, email: row.whom.email })),
        });
      }),
      { numRuns: 100 },
    );
  });

  it('the counts and the keys are those of the tables, whatever is written', async () => {
    const { orm } = test.database;
    const step = fc.record({
      what: fc.constantFrom('begin', 'stop', 'start', 'move', 'remove', 'rename', 'fail'),
      which: fc.nat(79),
    });
    const run = async ({ what, which }: { what: string; which: number }) => {
      const id = begun[which]?.id;
      if (what === 'begin')
        await addProgram(test.database, (await addCustomer(test.database)).id, { referralCode: crypto.randomUUID() });
      else if (what === 'stop' || what === 'start')
        await orm
          .update(referralPrograms)
          .set({ status: what === 'stop' ? 'inactive' : 'active' })
          .where(sql`id = ${id}`);
      else if (what === 'move')
        await orm
          .update(referralPrograms)
          .set({ createdAt: at(which) })
          .where(sql`id = ${id}`);
      else if (what === 'remove')
        await orm.delete(referralPrograms).where(sql`id = ${id} and earning_count = 0 and total_referrals = 0`);
      else if (what === 'rename')
        await orm
          .update(users)
          .set({ fullName: `Émile ${which}`, email: `${crypto.randomUUID()}@Example.com` })
          .where(sql`id = ${begun[which]?.userId}`);
      else
        await orm
          .transaction(async (transaction) => {
            await transaction.delete(referralPrograms).where(sql`earning_count = 0`);
            throw new Error('rolled back');
          })
          .catch(() => undefined);
    };
    for (const batch of fc.sample(fc.array(step, { minLength: 8, maxLength: 8 }), { numRuns: 15, seed: 9 }))
      await Promise.all(batch.map(run));
    const wrong = await orm.execute(sql`
      select * from (select day, status, sum(n) as n from referral_program_counts group by 1, 2) as kept
        full join (select utc_day(created_at) as day, status, count(*) as n from referral_programs group by 1, 2) as counted
        using (day, status)
      where coalesce(kept.n, 0) <> coalesce(counted.n, 0)`);
    expect(wrong.rows).toEqual([]);
    const { rows } = await orm.execute(sql`
      select * from referral_programs as program join users as owner on owner.id = program.user_id
      where program.name_key <> owner.name_key or program.email_key <> owner.email_key
        or earning_count <> (select count(*) from referral_earnings where program_id = program.id)`);
    expect(rows).toEqual([]);
  });
});

it("stops counting a search of a program's people and earnings at 1,000, and says so", async () => {
  const test = await createTestDatabase();
  const { orm } = test.database;
  const owner = await addCustomer(test.database);
  const { id: programId } = await addProgram(test.database, owner.id);
  const referred = await orm
    .insert(users)
    .values(
      Array.from({ length: 1_100 }, (_, index) => ({
        fullName: index % 100 === 0 ? 'Rare Common' : 'Common',
        email: `${index}@example.com`,
        passwordHash: 'none',
        referredById: owner.id,
      })),
    )
    .returning({ id: users.id });
  const values = { investmentAmount: '1.00', earningAmount: '1.00', multiplierApplied: '1.00' };
  await orm.insert(referralEarnings).values(referred.map(({ id }) => ({ ...values, programId, referredUserId: id })));
  const own = await findProgram(orm, owner.id);
  if (!own) throw new Error('The program is not there.');
  for (const list of [listReferredUsers, listEarnings]) {
    const find = (search: string, page = 1) => list(orm, own, { search }, { page, limit: 10 });
    expect(await find('common')).toMatchObject({ total: 1_000, totalIsLowerBound: true });
    expect(await find('common', 110)).toHaveProperty([list === listEarnings ? 'earnings' : 'people', 'length'], 10);
    expect(await find('rare')).toMatchObject({ total: 11, totalIsLowerBound: false });
  }
  await test.drop();
});

it('shows that very many match without reading all of them, though not everybody has a program', async () => {
  const test = await createTestDatabase();
  const { orm } = test.database;
  await insertMany(
    orm,
    8_000,
    (series) => sql`
        insert into users (full_name, email, password_hash)
        select 'Common', n || '@example.com', 'none' from ${series}`,
  );
  await orm.execute(sql`
    insert into referral_programs (user_id, referral_code)
    select id, 'CODE-' || row_number() over () from users where left(email, 1) in ('1', '2', '3', '4')`);
  await orm.execute(sql`analyze`);
  await orm.transaction(async (transaction) => {
    const list = await listPrograms(transaction, { search: 'common' }, { page: 1, limit: 10 });
    expect(list).toMatchObject({ total: 1_000, totalIsLowerBound: true });
    const { rows } = await transaction.execute<{ touched: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as touched from pg_stat_xact_user_tables
      where relname in ('referral_programs', 'users')`);
    expect(rows[0]?.touched).toBeLessThan(16_000);
  });
  await test.drop();
});
