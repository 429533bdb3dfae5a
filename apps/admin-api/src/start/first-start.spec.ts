import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { ConfigError, readConfig } from '../config/config';
import { auditLog, users } from '../database/schema';
import { fillEmptyDatabase } from './first-start';
import { hashPassword } from '../modules/session/passwords';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { welcome } from './welcome';

const address = 'http://127.0.0.1:4200';
const owner = { ADMIN_EMAIL: 'grace@example.com', ADMIN_PASSWORD: 'correct horse' };

let test: TestDatabase;

beforeEach(async () => {
  // The server's output does not belong in the runner's.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  test = await createTestDatabase();
});

afterEach(() => test.drop());

/** One start of the server with these variables: what it brings, and what it says. */
async function start(env: Record<string, string>) {
  const config = readConfig(env);
  const code = await fillEmptyDatabase(test.database, config);
  const said = await welcome(test.database, config, address, code);
  return { code, said, accounts: await test.database.orm.$count(users) };
}

describe('the first start', () => {
  // It takes seconds to make the demo, and twice the password of its accounts.
  it.runIf(isFull)('brings the demo, once, and says with whom to sign in until that no longer works', async () => {
    const first = await start({});
    expect(first.accounts).toBe(404);
    expect(first.said).toBe(
      [
        '',
        `Countinghouse is at ${address}`,
        '  admin@countinghouse.example / countinghouse  (main admin)',
        '  support@countinghouse.example / countinghouse  (sub-admin, dashboard and support only)',
        '',
        '',
      ].join('\n'),
    );
    expect(await start({})).toEqual(first);

    await test.database.orm.update(users).set({ passwordHash: await hashPassword('another one') });
    expect((await start({})).said).toBe(`\nCountinghouse is at ${address}\n\n`);
  });

  it('on a PostgreSQL of one’s own brings nothing, and says loudly how to become the main admin', async () => {
    const { accounts, code, said } = await start({ DATABASE_URL: 'postgres://db/house' });
    expect(accounts).toBe(0);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(said).toContain('THERE IS NO MAIN ADMIN YET.');
    expect(said).toContain(`\n  ${code}\n`);
    expect(said).toContain(`POST ${address}/api/admin/signup`);
  });

  it('brings no admin whose password is "password", "Password1" or "12345678"', async () => {
    for (const password of ['password', 'Password1', '12345678']) {
      const env = { DATABASE_URL: 'postgres://db/house', ...owner, ADMIN_PASSWORD: password };
      await expect(start(env)).rejects.toThrow(
        new ConfigError('ADMIN_PASSWORD is among the first passwords that anybody would guess; choose another one.'),
      );
    }
    expect(await test.database.orm.$count(users)).toBe(0);
  });

  it('brings the admin of the configuration, and leaves a database that has one alone', async () => {
    const env = { DATABASE_URL: 'postgres://db/house', ...owner };
    expect(await start(env)).toEqual({
      accounts: 1,
      code: undefined,
      said: `\nCountinghouse is at ${address}\n\n`,
    });
    const added = { action: 'addMainAdminOnServer', entity: 'admin', actorId: null };
    const after = { fullName: 'Main Admin', email: owner.ADMIN_EMAIL, role: 'admin' };
    expect(await test.database.orm.select().from(auditLog)).toMatchObject([{ ...added, after }]);
    expect((await start({ ...env, ADMIN_EMAIL: 'other@example.com' })).accounts).toBe(1);
    expect((await start({ ...env, SEED: 'demo' })).accounts).toBe(1);
  });

  it('names the admin of the configuration as it says', async () => {
    await start({ DATABASE_URL: 'postgres://db/house', ...owner, ADMIN_NAME: 'Grace Hopper' });
    const rows = await test.database.orm.select({ name: users.fullName }).from(users);
    expect(rows).toEqual([{ name: 'Grace Hopper' }]);
  });
});
