import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../tools/testing/is-full.ts';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { removeSecondFactor, resetPassword } from './commands/owner-access';
import { generateCode } from './test-support/generate-code';
import { createTestDatabase, databaseKinds, type TestDatabase } from './test-support/postgres';
import { runCommand } from './test-support/run-command';

const email = 'grace@example.com';
const password = 'correct horse';
const newPassword = 'staple battery horse';

const run = (env: Record<string, string>, ...args: string[]) =>
  runCommand('countinghouse-admin.js', { PATH: process.env['PATH'], ...env }, ...args);

/** The parts of a response that the tests read. */
interface Body {
  token: string;
  data: { secret: string } & readonly object[];
}

async function send({ origin }: BuiltServer, method: string, path: string, payload?: object, token = '') {
  const response = await fetch(`${origin}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const body: Body = JSON.parse(await response.text());
  return { status: response.status, body };
}

const signIn = (server: BuiltServer, credentials: { password: string }) =>
  send(server, 'POST', '/signin', { email, ...credentials });

const serverEntry = (entry: object) => ({
  actor: null,
  ip_address: null,
  request_id: null,
  record_type: 'admin',
  record_name: expect.any(String),
  ...entry,
});

describe.each(databaseKinds)('a locked-out main admin, on %s', (kind) => {
  let folder: string;
  let test: TestDatabase | undefined;
  let env: Record<string, string>;
  let server: BuiltServer;

  const start = async () => {
    server = await startBuiltServer({ ...env, SEED: 'none', ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  };
  /** Runs the command. The server is stopped if it uses the embedded database. */
  const runCommandExclusively = async (...args: string[]) => {
    if (kind === 'pglite') await server.stop();
    const result = await run(env, ...args);
    if (kind === 'pglite') await start();
    return result;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-admin-'));
    test = kind === 'postgres' ? await createTestDatabase() : undefined;
    env = test?.url === undefined ? { DATA_DIR: folder } : { DATABASE_URL: test.url };
    env['PUBLIC_URL'] = 'https://panel.example.com';
    await start();
  });

  afterAll(async () => {
    await server.stop();
    await test?.drop();
    rmSync(folder, { recursive: true });
  });

  it('sets a new password with the printed link, which is recorded and notified', async () => {
    const { stdout, ...rest } = await runCommandExclusively('reset-password', email.toUpperCase());
    expect(rest).toEqual({ code: 0, stderr: '' });
    const [, token, until = ''] =
      /https:\/\/panel\.example\.com\/admin\/set-password#(\S+)\n[^]*It works once, until (\S+ \S+) UTC\./.exec(
        stdout,
      ) ?? [];
    expect(Math.abs(Date.parse(`${until}Z`) - Date.now() - 3_600_000)).toBeLessThan(120_000);

    const setPassword = () => send(server, 'POST', '/password-reset', { token, password: newPassword });
    expect((await setPassword()).body).toEqual({ success: true, data: { may_sign_in: true } });
    expect((await setPassword()).status).toBe(404);
    expect((await signIn(server, { password })).status).toBe(401);
    const { token: session } = (await signIn(server, { password: newPassword })).body;
    expect(
      (await send(server, 'GET', '/audit-log?action=makePasswordResetOnServer', undefined, session)).body.data,
    ).toEqual([expect.objectContaining(serverEntry({ action: 'makePasswordResetOnServer' }))]);
    expect((await send(server, 'GET', '/notifications', undefined, session)).body.data[0]).toMatchObject({
      title: 'New password',
      message: 'It was set with a reset link. If this was not you, someone else has access to the server.',
    });
  });

  it('loses the second factor and all sessions, which is recorded and notified', async () => {
    const { token: oldToken } = (await signIn(server, { password: newPassword })).body;
    const url = '/account/second-factor/authenticator';
    const { secret } = (await send(server, 'POST', url, undefined, oldToken)).body.data;
    expect((await send(server, 'PUT', url, { code: generateCode(secret) }, oldToken)).status).toBe(200);
    expect((await signIn(server, { password: newPassword })).body).toMatchObject({ code: 'second_factor_required' });

    const result = await runCommandExclusively('remove-second-factor', email);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/ no longer has a second factor and is signed out everywhere\./);
    expect((await send(server, 'GET', '/session', undefined, oldToken)).status).toBe(403);
    const { token } = (await signIn(server, { password: newPassword })).body;
    const log = await send(server, 'GET', '/audit-log?action=removeSecondFactorOnServer', undefined, token);
    expect(log.body.data).toEqual([
      expect.objectContaining(serverEntry({ before: { second_factor: 'set up' }, after: null })),
    ]);
    expect((await send(server, 'GET', '/notifications', undefined, token)).body.data[0]).toMatchObject({
      title: 'Second factor removed',
      message: expect.stringMatching(/^An admin at the server’s command line removed your passkeys/),
    });
  });

  if (kind === 'pglite')
    it('has to stop the server first, which uses the embedded database', async () => {
      expect(await run(env, 'reset-password', email)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The data folder \S+ is in use by process \d+\. Stop that process, which is/),
      });
    });
});

describe('prints in one sentence why it did nothing', () => {
  let test: TestDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    test = await createTestDatabase();
    env = { DATABASE_URL: test.url ?? '' };
    await test.database.orm.execute(sql`
      insert into users (role, full_name, email, password_hash, status) values
      ('user', 'Ada Lovelace', 'ada@example.com', 'none', 'active'),
      ('subadmin', 'Alan Turing', 'alan@example.com', 'none', 'inactive'),
      ('subadmin', 'Katherine Johnson', 'katherine@example.com', 'none', 'active')`);
  });

  afterAll(() => test.drop());

  it.each([
    [resetPassword, 'nobody@example.com', 'No admin and no sub-admin has the email nobody@example.com.'],
    [resetPassword, 'ada@example.com', 'No admin and no sub-admin has the email ada@example.com.'],
    [resetPassword, 'alan@example.com', 'This account is inactive. Activate it first.'],
    [resetPassword, 'grace', '"grace" is not an email address.'],
    [removeSecondFactor, 'katherine@example.com', 'Katherine Johnson has no second factor.'],
    [removeSecondFactor, 'nobody@example.com', 'No admin and no sub-admin has the email nobody@example.com.'],
  ])('%o for %s', async (command, account, sentence) => {
    await expect(command(test.database, account)).rejects.toThrow(sentence);
  });

  it('without a command', async () => {
    expect(await run(env)).toEqual({ code: 1, stdout: '', stderr: 'A command is missing. See --help.\n' });
  });

  // Each of these starts a process, which takes half a second.
  if (!isFull) return;

  it.each([
    [['reset-password', 'nobody@example.com'], 'No admin and no sub-admin has the email nobody@example.com.'],
    [['remove-second-factor', 'katherine@example.com'], 'Katherine Johnson has no second factor.'],
    [['toString', email], 'There is no command "toString". See --help.'],
    [['reset-password'], 'reset-password takes one email. See --help.'],
    [['reset-password', email, 'more'], 'reset-password takes one email. See --help.'],
    [['reset-password', email, '--yes'], '--dry-run, --yes and --except are for erase-person. See --help.'],
  ])('%j', async (args, sentence) => {
    expect(await run(env, ...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });

  it('but prints a relative link without PUBLIC_URL', async () => {
    const { stdout } = await run(env, 'reset-password', 'katherine@example.com');
    expect(stdout).toMatch(/^ {2}\/admin\/set-password#[\w-]{43}\n\nPut your panel's address before it/m);
  });

  it('and writes no log at any log level', async () => {
    const { stdout, ...rest } = await run({ ...env, LOG_LEVEL: 'trace' }, 'reset-password', 'katherine@example.com');
    expect(rest).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^A password reset link for Katherine Johnson:\n/);
    expect(stdout).not.toMatch(/^\{/m);
    const failed = await run({ ...env, LOG_LEVEL: 'trace' }, 'reset-password', 'nobody@example.com');
    expect(failed.stderr).toBe('No admin and no sub-admin has the email nobody@example.com.\n');
  });

  it.each([
    [{ DATA_DIR: '/nowhere' }, /^There is no database in \/nowhere\.\n$/],
    [{ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/house' }, /^The database at 127\.0\.0\.1:1\/house cannot/],
    [{ DATABASE_URL: 'mysql://house' }, /^DATABASE_URL must start with postgres:\/\//],
  ])('%j', async (invalidEnv, sentence) => {
    const { code, stdout, stderr } = await run(invalidEnv, 'reset-password', email);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  it('a database without tables', async () => {
    await test.database.orm.execute(sql`drop schema public cascade`);
    await test.database.orm.execute(sql`create schema public`);
    const { stderr } = await run(env, 'reset-password', email);
    expect(stderr).toBe(
      'This database does not have the tables of this server. The next start of the server creates them.\n',
    );
  });

  it('but prints the usage for --help', async () => {
    const { code, stdout } = await run({}, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: node \S+countinghouse-admin\.js <command> <email>\n/);
  });
});
