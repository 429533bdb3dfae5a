import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { dayOf } from '@countinghouse/shared/time';
import { referralEarnings, referralPrograms, users } from '../../database/schema';
import { addCustomer, addProgram } from '../../test-support/customers';
import { compareText, expectPlainList } from '../../test-support/plain-list';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { earningList, programList, referredUserList } from './referral-lists';

const kycStatuses = ['pending', 'in_progress', 'completed', 'rejected'] as const;
const statuses = ['active', 'inactive'] as const;

const person = fc.record({
  fullName: fc.constantFrom('Ada Lovelace', 'Ádám Kovács', 'Zoe Ada', 'Grace'),
  domain: fc.constantFrom('Example.com', 'other.example'),
  phoneNumber: fc.constantFrom(null, '555'),
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
});
const search = fc.constantFrom('ada', 'kovacs adam', 'example.com', 'code-1', '555', 'ada 555', ' ', 'no');
const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02');

const at = (hours: number) => new Date(Date.UTC(2026, 0, 31) + hours * 3_600_000);
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const isFound = (search = '', ...texts: (string | null)[]) =>
  search.split(' ').every((word) => texts.some((text) => fold(text ?? '').includes(word)));

type Person = typeof users.$inferSelect;

describe.each(['postgres', 'pglite'] as const)('the lists of referrals on %s', (kind) => {
  let test: TestDatabase;
  let owner: Person;
  let programId: string;
  const findUser = new Map<string, Person>();
  const personOf = (id: string): Person => findUser.get(id) ?? owner;

  const insertPeople = (amount: number, seed: number, values: object) =>
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
    programId = (await addProgram(test.database, owner.id, { referralCode: 'OWN', createdAt: at(0) })).id;
    const referred = await insertPeople(60, 1, { referredById: owner.id });
    const owners = await insertPeople(80, 2, {});
    // Those of the others are in none of the lists.
    await insertPeople(30, 3, { referredById: owners[0]?.id });
    await insertPeople(10, 4, { referredById: owners[1]?.id, status: 'inactive' });
    await orm.insert(referralPrograms).values(
      fc.sample(program, { numRuns: 80, seed: 5 }).map(({ hour, ...values }, index) => ({
        ...values,
        userId: owners[index]?.id ?? '',
        referralCode: `CODE-${index}`,
        createdAt: at(hour),
      })),
    );
    await orm.insert(referralEarnings).values(
      fc.sample(earning, { numRuns: 150, seed: 6 }).map(({ hour, whom, ...amounts }) => ({
        ...amounts,
        programId,
        referredUserId: referred[whom]?.id ?? '',
        earningDate: at(hour),
      })),
    );
    await orm
      .update(users)
      .set({ fullName: 'Renamed Ada', email: 'renamed@example.com' })
      .where(sql`id = ${owners[7]?.id}`);
    for (const user of await orm.select().from(users)) findUser.set(user.id, user);
  });
  afterAll(() => test.drop());

  const people = {
    createdAt: (a: Person, b: Person) => Number(a.createdAt) - Number(b.createdAt),
    fullName: (a: Person, b: Person) => compareText(fold(a.fullName), fold(b.fullName)),
    email: (a: Person, b: Person) => compareText(a.email.toLowerCase(), b.email.toLowerCase()),
    kyc_status: (a: Person, b: Person) => kycStatuses.indexOf(a.kycStatus) - kycStatuses.indexOf(b.kycStatus),
  };
  const searchOnly = fc.record({ search }, { requiredKeys: [] });

  // covers: calls.referrals
  it('the programs are a plain filter and sort', async () => {
    const stored = await test.database.orm.select().from(referralPrograms);
    await expectPlainList(test.database.orm, programList, {
      stored,
      filter: fc.record({ search, status: fc.constantFrom(...statuses), from: day, to: day }, { requiredKeys: [] }),
      matches: (row, { search, status, from, to }) => {
        const { fullName, email, phoneNumber } = personOf(row.userId);
        const onDay = dayOf(row.createdAt, 'UTC');
        return (
          (status === undefined || row.status === status) &&
          (from === undefined || onDay >= from) &&
          (to === undefined || onDay <= to) &&
          isFound(search, fullName, email, phoneNumber, row.referralCode)
        );
      },
      compare: {
        createdAt: (a, b) => Number(a.createdAt) - Number(b.createdAt),
        fullName: (a, b) => people.fullName(personOf(a.userId), personOf(b.userId)),
        email: (a, b) => people.email(personOf(a.userId), personOf(b.userId)),
        referral_code: (a, b) => compareText(a.referralCode, b.referralCode),
        total_referrals: (a, b) => a.totalReferrals - b.totalReferrals,
        active_referrals: (a, b) => a.activeReferrals - b.activeReferrals,
        current_multiplier: (a, b) => Number(a.currentMultiplier) - Number(b.currentMultiplier),
        total_earnings: (a, b) => Number(a.totalEarnings) - Number(b.totalEarnings),
        status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
      },
      idOf: ({ id }) => id,
      idOfRow: ({ id }) => id,
    });
  });

  it("a program's people are a plain filter and sort", async () => {
    await expectPlainList(test.database.orm, referredUserList({ userId: owner.id }), {
      stored: [...findUser.values()].filter(({ referredById }) => referredById === owner.id),
      filter: searchOnly,
      matches: ({ fullName, email, phoneNumber }, { search }) => isFound(search, fullName, email, phoneNumber),
      compare: people,
      idOf: ({ id }) => id,
      idOfRow: ({ id }) => id,
    });
  });

  it('its earnings are a plain filter and sort, found by name and email', async () => {
    const stored = await test.database.orm.select().from(referralEarnings);
    // An earning is shown without its id.
    const toText = (row: {
      referredUserId: string;
      earningDate: Date;
      investmentAmount: string;
      earningAmount: string;
    }) => [row.referredUserId, row.earningDate.toISOString(), row.investmentAmount, row.earningAmount].join();
    await expectPlainList(test.database.orm, earningList({ id: programId }), {
      stored,
      filter: searchOnly,
      matches: ({ referredUserId }, { search }) =>
        isFound(search, personOf(referredUserId).fullName, personOf(referredUserId).email),
      compare: {
        earning_date: (a, b) => Number(a.earningDate) - Number(b.earningDate) || compareText(a.id, b.id),
        investment_amount: (a, b) => Number(a.investmentAmount) - Number(b.investmentAmount) || compareText(a.id, b.id),
        earning_amount: (a, b) => Number(a.earningAmount) - Number(b.earningAmount) || compareText(a.id, b.id),
        multiplier_applied: (a, b) =>
          Number(a.multiplierApplied) - Number(b.multiplierApplied) || compareText(a.id, b.id),
      },
      idOf: toText,
      idOfRow: toText,
    });
  });
});
