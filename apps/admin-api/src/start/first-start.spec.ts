import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { ConfigError, readConfig } from '../config/config';
import { auditLog, users } from '../database/schema';
import { fillEmptyDatabase } from './first-start';
import { hashPassword } from '../modules/session/passwords';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { createWelcomeMessage } from './welcome';

const address = 'http://127.0.0.1:4200';
const owner = { ADMIN_EMAIL: 'grace@example.com', ADMIN_PASSWORD: 'correct horse' };

let testDatabase: TestDatabase;

beforeEach(async () => {
  // Hides the server's output.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  testDatabase = await createTestDatabase();
});

afterEach(() => testDatabase.drop());

/** Starts with these variables, and returns the sign-up code, the welcome message and the number of accounts. */
async function runFirstStart(env: Record<string, string>) {
  const config = readConfig(env);
  const code = await fillEmptyDatabase(testDatabase.database, config);
  const message = await createWelcomeMessage(testDatabase.database, config, address, code);
  return { code, output: message, accounts: await testDatabase.database.orm.$count(users) };
}

describe('the first start', () => {
  // Slow: seeding takes seconds, and so does hashing the passwords.
  it.runIf(isFullRun)('seeds the demo once, and prints the accounts until their passwords change', async () => {
    const first = await runFirstStart({});
    expect(first.accounts).toBe(404);
    expect(first.output).toBe(
      [
        '',
        `Countinghouse is running at ${address}`,
        '  admin@countinghouse.example / countinghouse  (main admin)',
        '  support@countinghouse.example / countinghouse  (sub-admin, dashboard and support only)',
        '',
        '',
      ].join('\n'),
    );
    expect(await runFirstStart({})).toEqual(first);

    await testDatabase.database.orm.update(users).set({ passwordHash: await hashPassword('another one') });
    expect((await runFirstStart({})).output).toBe(`\nCountinghouse is running at ${address}\n\n`);
  });

  it('seeds nothing on an external PostgreSQL, and prints the sign-up code', async () => {
    const { accounts, code, output: message } = await runFirstStart({ DATABASE_URL: 'postgres://db/house' });
    expect(accounts).toBe(0);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(message).toContain('THERE IS NO MAIN ADMIN YET.');
    expect(message).toContain(`\n  ${code}\n`);
    expect(message).toContain(`POST ${address}/api/admin/signup`);
  });

  it('rejects the admin passwords "password", "Password1" and "12345678"', async () => {
    for (const password of ['password', 'Password1', '12345678']) {
      const env = { DATABASE_URL: 'postgres://db/house', ...owner, ADMIN_PASSWORD: password };
      await expect(runFirstStart(env)).rejects.toThrow(
        new ConfigError('ADMIN_PASSWORD is too common; choose another one.'),
      );
    }
    expect(await testDatabase.database.orm.$count(users)).toBe(0);
  });

  it('creates the configured admin, unless there is a main admin', async () => {
    const env = { DATABASE_URL: 'postgres://db/house', ...owner };
    expect(await runFirstStart(env)).toEqual({
      accounts: 1,
      code: undefined,
      output: `\nCountinghouse is running at ${address}\n\n`,
    });
    const added = { action: 'addMainAdminOnServer', entity: 'admin', actorId: null };
    const after = { fullName: 'Main Admin', email: owner.ADMIN_EMAIL, role: 'admin' };
    expect(await testDatabase.database.orm.select().from(auditLog)).toMatchObject([{ ...added, after }]);
    expect((await runFirstStart({ ...env, ADMIN_EMAIL: 'other@example.com' })).accounts).toBe(1);
    expect((await runFirstStart({ ...env, SEED: 'demo' })).accounts).toBe(1);
  });

  it('uses the configured name of the admin', async () => {
    await runFirstStart({ DATABASE_URL: 'postgres://db/house', ...owner, ADMIN_NAME: 'Grace Hopper' });
    const rows = await testDatabase.database.orm.select({ name: users.fullName }).from(users);
    expect(rows).toEqual([{ name: 'Grace Hopper' }]);
  });
});
