import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { referralEarnings, referralPrograms, users } from '../../database/schema';
import { addCustomer, addProgram } from '../../test-support/customers';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import {
  byNumber,
  byPosition,
  byText,
  days,
  expectSameAsReference,
  foldText,
  hasValues,
  hasTerms,
  isWithinDays,
  moment,
} from '../../test-support/reference-list';
import { earningList, programList, referredUserList } from './referral-lists';

const kycStatuses = ['pending', 'in_progress', 'completed', 'rejected'] as const;
const statuses = ['active', 'inactive'] as const;

const person = fc.record({
  fullName: fc.constantFrom('Ada Lovelace', 'Ádám Kovács', 'Zoe Ada', 'Grace'),
  domain: fc.constantFrom('Example.com', 'other.example'),
  phoneNumber: fc.constantFrom(null, '555'),
  kycStatus: fc.constantFrom(...kycStatuses),
  createdAt: moment,
});
const earning = fc.record({
  referredIndex: fc.nat({ max: 59 }),
  investmentAmount: fc.constantFrom('9.00', '10.00', '1000.00'),
  earningAmount: fc.constantFrom('0.50', '5.00', '50.00'),
  multiplierApplied: fc.constantFrom('5.00', '10.00'),
  earningDate: moment,
});
const program = fc.record({
  status: fc.constantFrom(...statuses),
  currentMultiplier: fc.constantFrom('5.00', '7.50', '10.00'),
  createdAt: moment,
});
type Person = typeof users.$inferSelect;

describe.each(databaseKinds)('the lists of referrals on %s', (kind) => {
  let testDatabase: TestDatabase;
  let owner: Person;
  let programId: string;
  const usersById = new Map<string, Person>();
  const getPerson = (id: string): Person => usersById.get(id) ?? owner;

  const insertUsers = (amount: number, seed: number, values: object) =>
    testDatabase.database.orm
      .insert(users)
      .values(
        fc.sample(person, { numRuns: amount, seed }).map(({ domain, ...fields }, index) => ({
          ...fields,
          ...values,
          email: `${index}-${seed}@${domain}`,
          passwordHash: 'none',
        })),
      )
      .returning();

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    const { orm } = testDatabase.database;
    owner = await addCustomer(testDatabase.database, { fullName: 'Owner' });
    programId = (await addProgram(testDatabase.database, owner.id, { referralCode: 'OWN' })).id;
    const referred = await insertUsers(60, 1, { referredById: owner.id });
    const owners = await insertUsers(80, 2, {});
    // Users referred by others are on none of the lists.
    await insertUsers(30, 3, { referredById: owners[0]?.id });
    await insertUsers(10, 4, { referredById: owners[1]?.id, status: 'inactive' });
    await orm.insert(referralPrograms).values(
      fc.sample(program, { numRuns: 80, seed: 5 }).map((values, index) => ({
        ...values,
        userId: owners[index]?.id ?? '',
        referralCode: `CODE-${index}`,
      })),
    );
    await orm.insert(referralEarnings).values(
      fc.sample(earning, { numRuns: 150, seed: 6 }).map(({ referredIndex, ...fields }) => ({
        ...fields,
        programId,
        referredUserId: referred[referredIndex]?.id ?? '',
      })),
    );
    await orm
      .update(users)
      .set({ fullName: 'Renamed Ada', email: 'renamed@example.com' })
      .where(sql`id = ${owners[7]?.id}`);
    for (const user of await orm.select().from(users)) usersById.set(user.id, user);
  });
  afterAll(() => testDatabase.drop());

  const search = {
    search: fc.constantFrom('ada', 'kovacs adam', 'example.com', 'code-1', '555', 'ada 555', ' ', 'no'),
  };
  const searchOnly = fc.record(search, { requiredKeys: [] });

  // covers: calls.referrals
  it('filters and sorts the programs', async () => {
    await expectSameAsReference(testDatabase.database.orm, programList, {
      stored: await testDatabase.database.orm.select().from(referralPrograms),
      filter: fc.record({ ...search, ...days, status: fc.constantFrom(...statuses) }, { requiredKeys: [] }),
      matches: ({ userId, referralCode, ...row }, { search, status, ...days }) => {
        const { fullName, email, phoneNumber } = getPerson(userId);
        return (
          hasValues(row, { status }) &&
          isWithinDays(row.createdAt, days) &&
          hasTerms(search, fullName, email, phoneNumber, referralCode)
        );
      },
      compare: {
        createdAt: byNumber((row) => row.createdAt),
        fullName: byText((row) => foldText(getPerson(row.userId).fullName)),
        email: byText((row) => getPerson(row.userId).email.toLowerCase()),
        referral_code: byText((row) => row.referralCode),
        total_referrals: byNumber((row) => row.totalReferrals),
        active_referrals: byNumber((row) => row.activeReferrals),
        current_multiplier: byNumber((row) => row.currentMultiplier),
        total_earnings: byNumber((row) => row.totalEarnings),
        status: byPosition(statuses, (row) => row.status),
      },
    });
  });

  it('filters and sorts the referred users of a program', async () => {
    await expectSameAsReference(testDatabase.database.orm, referredUserList({ userId: owner.id }), {
      stored: [...usersById.values()].filter(({ referredById }) => referredById === owner.id),
      filter: searchOnly,
      matches: ({ fullName, email, phoneNumber }, { search }) => hasTerms(search, fullName, email, phoneNumber),
      compare: {
        createdAt: byNumber((user) => user.createdAt),
        fullName: byText((user) => foldText(user.fullName)),
        email: byText((user) => user.email.toLowerCase()),
        kyc_status: byPosition(kycStatuses, (user) => user.kycStatus),
      },
    });
  });

  it('filters its earnings by name and email, and sorts them', async () => {
    type Earning = typeof referralEarnings.$inferSelect;
    const byNumberAndId = (getNumber: (row: Earning) => number | string | Date) => (a: Earning, b: Earning) =>
      byNumber(getNumber)(a, b) || byText((row: Earning) => row.id)(a, b);
    await expectSameAsReference(testDatabase.database.orm, earningList({ id: programId }), {
      stored: await testDatabase.database.orm.select().from(referralEarnings),
      filter: searchOnly,
      matches: ({ referredUserId }, { search }) =>
        hasTerms(search, getPerson(referredUserId).fullName, getPerson(referredUserId).email),
      compare: {
        earning_date: byNumberAndId((row) => row.earningDate),
        investment_amount: byNumberAndId((row) => row.investmentAmount),
        earning_amount: byNumberAndId((row) => row.earningAmount),
        multiplier_applied: byNumberAndId((row) => row.multiplierApplied),
      },
      // Earnings are returned without their ids.
      getId: ({ referredUserId, earningDate, investmentAmount, earningAmount }) =>
        [referredUserId, earningDate.toISOString(), investmentAmount, earningAmount].join(),
    });
  });
});
