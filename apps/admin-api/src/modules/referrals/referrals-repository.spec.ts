import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getStatementError } from '../../database/errors';
import { referralPrograms, users } from '../../database/schema';
import { addCustomer, addEarning, addProgram } from '../../test-support/customers';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';

/** A random step, and the user that it applies to. */
const randomStep = fc.record({
  action: fc.constantFrom('refer', 'begin', 'stop', 'start', 'close', 'move', 'earn'),
  userIndex: fc.nat(20),
  ownerIndex: fc.nat(2),
});

describe.each(databaseKinds)('the totals of the programs on %s', (kind) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
  }, 60_000);
  afterAll(() => testDatabase.drop());

  const findWrongPrograms = async () => {
    const { rows } = await testDatabase.database.orm.execute(sql`
      select * from referral_programs as program
      where total_referrals <> (select count(*) from users where referred_by_id = program.user_id)
        or active_referrals <> (select count(*) from users where referred_by_id = program.user_id and status = 'active' and closed_at is null)
        or total_earnings <> (select coalesce(sum(earning_amount), 0) from referral_earnings where program_id = program.id)`);
    return rows;
  };

  it('match their users and earnings after random writes', async () => {
    const { database } = testDatabase;
    await fc.assert(
      fc.asyncProperty(fc.array(randomStep, { maxLength: 25 }), async (steps) => {
        const owners = await Promise.all([0, 1, 2].map(() => addCustomer(database)));
        const programs = new Map<string, string>();
        const referred: string[] = [];
        for (const { action, userIndex, ownerIndex } of steps) {
          const owner = owners[ownerIndex]?.id ?? '';
          const userId = referred[userIndex % Math.max(referred.length, 1)];
          if (action === 'refer') referred.push((await addCustomer(database, { referredById: owner })).id);
          else if (action === 'begin' && !programs.has(owner))
            programs.set(owner, (await addProgram(database, owner, { totalReferrals: 7, totalEarnings: '9' })).id);
          else if (userId !== undefined) {
            const program = programs.get(owner);
            const changes = {
              stop: { status: 'inactive' },
              start: { status: 'active' },
              close: { closedAt: new Date() },
              move: { referredById: owner },
            } as const;
            if (action === 'earn') {
              if (program !== undefined) await addEarning(database, program, userId);
            } else if (action in changes)
              await database.orm
                .update(users)
                .set(changes[action as keyof typeof changes])
                .where(sql`id = ${userId}`);
          }
        }
        expect(await findWrongPrograms()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('count concurrent referrals', async () => {
    const { id } = await addCustomer(testDatabase.database);
    await addProgram(testDatabase.database, id);
    await Promise.all(Array.from({ length: 8 }, () => addCustomer(testDatabase.database, { referredById: id })));
    expect(await findWrongPrograms()).toEqual([]);
    await testDatabase.database.orm
      .update(users)
      .set({ status: 'inactive' })
      .where(sql`referred_by_id = ${id}`);
    expect(await findWrongPrograms()).toEqual([]);
  });

  it('count referrals that are concurrent with the program’s creation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addCustomer(testDatabase.database);
      const newcomers = Array.from({ length: 4 }, () => addCustomer(testDatabase.database, { referredById: id }));
      await Promise.all([...newcomers, addProgram(testDatabase.database, id)]);
    }
    expect(await findWrongPrograms()).toEqual([]);
  });

  it('cannot be written directly', async () => {
    const write = testDatabase.database.orm.update(referralPrograms).set({ totalEarnings: '1000.00' });
    const error: unknown = await write.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(getStatementError(error)).toMatchObject({ code: '23000' });
  });
});
