import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementErrorOf } from '../../database/errors';
import { referralPrograms, users } from '../../database/schema';
import { addCustomer, addEarning, addProgram } from '../../test-support/customers';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';

/** What happens next, and to which of the users there are. */
const step = fc.record({
  what: fc.constantFrom('refer', 'begin', 'stop', 'start', 'close', 'move', 'earn'),
  which: fc.nat(20),
  to: fc.nat(2),
});

describe.each(databaseKinds)('the sums of the programs on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(kind);
  }, 60_000);
  afterAll(() => test.drop());

  const wrongPrograms = async () => {
    const { rows } = await test.database.orm.execute(sql`
      select * from referral_programs as program
      where total_referrals <> (select count(*) from users where referred_by_id = program.user_id)
        or active_referrals <> (select count(*) from users where referred_by_id = program.user_id and status = 'active' and closed_at is null)
        or total_earnings <> (select coalesce(sum(earning_amount), 0) from referral_earnings where program_id = program.id)`);
    return rows;
  };

  it('are those of their users and earnings, whatever is written', async () => {
    const { database } = test;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const owners = await Promise.all([0, 1, 2].map(() => addCustomer(database)));
        const programs = new Map<string, string>();
        const referred: string[] = [];
        for (const { what, which, to } of steps) {
          const owner = owners[to]?.id ?? '';
          const one = referred[which % Math.max(referred.length, 1)];
          if (what === 'refer') referred.push((await addCustomer(database, { referredById: owner })).id);
          else if (what === 'begin' && !programs.has(owner))
            programs.set(owner, (await addProgram(database, owner, { totalReferrals: 7, totalEarnings: '9' })).id);
          else if (one !== undefined) {
            const program = programs.get(owner);
            const changes = {
              stop: { status: 'inactive' },
              start: { status: 'active' },
              close: { closedAt: new Date() },
              move: { referredById: owner },
            } as const;
            if (what === 'earn') {
              if (program !== undefined) await addEarning(database, program, one);
            } else if (what in changes)
              await database.orm
                .update(users)
                .set(changes[what as keyof typeof changes])
                .where(sql`id = ${one}`);
          }
        }
        expect(await wrongPrograms()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('count everybody of those who come at once', async () => {
    const { id } = await addCustomer(test.database);
    await addProgram(test.database, id);
    await Promise.all(Array.from({ length: 8 }, () => addCustomer(test.database, { referredById: id })));
    expect(await wrongPrograms()).toEqual([]);
    await test.database.orm
      .update(users)
      .set({ status: 'inactive' })
      .where(sql`referred_by_id = ${id}`);
    expect(await wrongPrograms()).toEqual([]);
  });

  it('count those who come together with the program', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addCustomer(test.database);
      const newcomers = Array.from({ length: 4 }, () => addCustomer(test.database, { referredById: id }));
      await Promise.all([...newcomers, addProgram(test.database, id)]);
    }
    expect(await wrongPrograms()).toEqual([]);
  });

  it('are written by nobody else', async () => {
    const write = test.database.orm.update(referralPrograms).set({ totalEarnings: '1000.00' });
    const error: unknown = await write.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(statementErrorOf(error)).toMatchObject({ code: '23000' });
  });
});
