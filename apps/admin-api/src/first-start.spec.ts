import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config';
import { users } from './database/schema';
import { fillEmptyDatabase } from './first-start';
import { hashPassword } from './modules/session/passwords';
import { createTestDatabase, type TestDatabase } from './test-support/postgres';
import { welcome } from './welcome';

const address = 'http://127.0.0.1:4200';
const owner = { ADMIN_EMAIL: 'grace@example.com', ADMIN_PASSWORD: 'correct horse' };

let test: TestDatabase;

beforeEach(async () => {
  // The server's own output is not this runner's.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  test = await createTestDatabase();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await test.drop();
});

/** One start of the server with these variables: what it brings, and what it says. */
async function start(env: Record<string, string>) {
  const config = readConfig(env);
  await fillEmptyDatabase(test.database, config);
  return { said: await welcome(test.database, config, address), accounts: await test.database.orm.$count(users) };
}

describe('the first start', { timeout: 60_000 }, () => {
  it('brings the demo, once, and says with whom to sign in until that no longer works', async () => {
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

  it('on a PostgreSQL of one’s own brings nothing, and says no password', async () => {
    expect(await start({ DATABASE_URL: 'postgres://db/house' })).toEqual({
      accounts: 0,
      said: `\nCountinghouse is at ${address}\n\n`,
    });
  });

  it('brings the admin of the configuration, and leaves a database that has one alone', async () => {
    const env = { DATABASE_URL: 'postgres://db/house', ...owner };
    expect((await start(env)).accounts).toBe(1);
    expect((await start({ ...env, ADMIN_EMAIL: 'other@example.com' })).accounts).toBe(1);
    expect((await start({ ...env, SEED: 'demo' })).accounts).toBe(1);
  });
});
