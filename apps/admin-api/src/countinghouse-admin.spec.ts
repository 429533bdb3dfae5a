import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../tools/testing/is-full-run.ts';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { removeSecondFactor, resetPassword } from './commands/owner-access';
import { generateCode } from './test-support/generate-code';
import { createTestDatabase, databaseKinds, type TestDatabase } from './test-support/postgres';
import { runCommand } from './test-support/run-command';

const email = 'grace@example.com';
const password = 'correct horse';
const newPassword = 'staple battery horse';

const runAdminCommand = (env: Record<string, string>, ...args: string[]) =>
  runCommand('countinghouse-admin.js', { PATH: process.env['PATH'], ...env }, ...args);

/** The parts of a response that the tests read. */
interface Body {
  token: string;
  data: { secret: string } & readonly object[];
}

async function sendRequest({ origin }: BuiltServer, method: string, path: string, payload?: object, token = '') {
  const response = await fetch(`${origin}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const body: Body = JSON.parse(await response.text());
  return { status: response.status, body };
}

const signIn = (server: BuiltServer, credentials: { password: string }) =>
  sendRequest(server, 'POST', '/signin', { email, ...credentials });

/** An audit log entry of the command line, which has no caller and no request. */
const createServerEntry = (entry: object) => ({
  actor: null,
  ip_address: null,
  request_id: null,
  record_type: 'admin',
  record_name: expect.any(String),
  ...entry,
});

describe.each(databaseKinds)('a locked-out main admin, on %s', (kind) => {
  let folder: string;
  let testDatabase: TestDatabase | undefined;
  let env: Record<string, string>;
  let server: BuiltServer;

  const startServer = async () => {
    server = await startBuiltServer({ ...env, SEED: 'none', ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  };
  /** Runs the command. The server is stopped if it uses the embedded database. */
  const runCommandExclusively = async (...args: string[]) => {
    if (kind === 'pglite') await server.stop();
    const result = await runAdminCommand(env, ...args);
    if (kind === 'pglite') await startServer();
    return result;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-admin-'));
    testDatabase = kind === 'postgres' ? await createTestDatabase() : undefined;
    env = testDatabase?.url === undefined ? { DATA_DIR: folder } : { DATABASE_URL: testDatabase.url };
    env['PUBLIC_URL'] = 'https://panel.example.com';
    await startServer();
  });

  afterAll(async () => {
    await server.stop();
    await testDatabase?.drop();
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

    const setPassword = () => sendRequest(server, 'POST', '/password-reset', { token, password: newPassword });
    expect((await setPassword()).body).toEqual({ success: true, data: { may_sign_in: true } });
    expect((await setPassword()).status).toBe(404);
    expect((await signIn(server, { password })).status).toBe(401);
    const { token: session } = (await signIn(server, { password: newPassword })).body;
    expect(
      (await sendRequest(server, 'GET', '/audit-log?action=makePasswordResetOnServer', undefined, session)).body.data,
    ).toEqual([expect.objectContaining(createServerEntry({ action: 'makePasswordResetOnServer' }))]);
    expect((await sendRequest(server, 'GET', '/notifications', undefined, session)).body.data[0]).toMatchObject({
      title: 'New password',
      message: 'It was set with a reset link. If this was not you, someone else has access to the server.',
    });
  });

  it('loses the second factor and all sessions, which is recorded and notified', async () => {
    const { token: oldToken } = (await signIn(server, { password: newPassword })).body;
    const url = '/account/second-factor/authenticator';
    const { secret } = (await sendRequest(server, 'POST', url, undefined, oldToken)).body.data;
    expect((await sendRequest(server, 'PUT', url, { code: generateCode(secret) }, oldToken)).status).toBe(200);
    expect((await signIn(server, { password: newPassword })).body).toMatchObject({ code: 'second_factor_required' });

    const result = await runCommandExclusively('remove-second-factor', email);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/ no longer has a second factor and is signed out everywhere\./);
    expect((await sendRequest(server, 'GET', '/session', undefined, oldToken)).status).toBe(403);
    const { token } = (await signIn(server, { password: newPassword })).body;
    const log = await sendRequest(server, 'GET', '/audit-log?action=removeSecondFactorOnServer', undefined, token);
    expect(log.body.data).toEqual([
      expect.objectContaining(createServerEntry({ before: { second_factor: 'set up' }, after: null })),
    ]);
    expect((await sendRequest(server, 'GET', '/notifications', undefined, token)).body.data[0]).toMatchObject({
      title: 'Second factor removed',
      message: expect.stringMatching(/^An admin at the server’s command line removed your passkeys/),
    });
  });

  if (kind === 'pglite')
    it('must first stop the server that uses the embedded database', async () => {
      expect(await runAdminCommand(env, 'reset-password', email)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The data folder \S+ is in use by process \d+\. Stop that process, which is/),
      });
    });
});

describe('countinghouse-admin', () => {
  let testDatabase: TestDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    env = { DATABASE_URL: testDatabase.url ?? '' };
    await testDatabase.database.orm.execute(sql`
      insert into users (role, full_name, email, password_hash, status) values
      ('user', 'Ada Lovelace', 'ada@example.com', 'none', 'active'),
      ('subadmin', 'Alan Turing', 'alan@example.com', 'none', 'inactive'),
      ('subadmin', 'Katherine Johnson', 'katherine@example.com', 'none', 'active')`);
  });

  afterAll(() => testDatabase.drop());

  it.each([
    ['nobody@example.com', resetPassword, 'No admin and no sub-admin has the email nobody@example.com.'],
    ['ada@example.com', resetPassword, 'No admin and no sub-admin has the email ada@example.com.'],
    ['alan@example.com', resetPassword, 'This account is inactive. Activate it first.'],
    ['grace', resetPassword, '"grace" is not an email address.'],
    ['katherine@example.com', removeSecondFactor, 'Katherine Johnson has no second factor.'],
    ['nobody@example.com', removeSecondFactor, 'No admin and no sub-admin has the email nobody@example.com.'],
  ])('explains in one sentence why it rejects %s in %o', async (account, command, sentence) => {
    await expect(command(testDatabase.database, account)).rejects.toThrow(sentence);
  });

  it('reports a missing command', async () => {
    expect(await runAdminCommand(env)).toEqual({ code: 1, stdout: '', stderr: 'A command is missing. See --help.\n' });
  });

  // Each of these starts a process, which takes half a second.
  if (!isFullRun) return;

  it.each([
    [['reset-password', 'nobody@example.com'], 'No admin and no sub-admin has the email nobody@example.com.'],
    [['remove-second-factor', 'katherine@example.com'], 'Katherine Johnson has no second factor.'],
    [['toString', email], 'There is no command "toString". See --help.'],
    [['reset-password'], 'reset-password takes one email. See --help.'],
    [['reset-password', email, 'more'], 'reset-password takes one email. See --help.'],
    [['reset-password', email, '--yes'], '--dry-run, --yes and --except are for erase-person. See --help.'],
  ])('explains in one sentence why it rejects the arguments %j', async (args, sentence) => {
    expect(await runAdminCommand(env, ...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });

  it('prints a relative link without PUBLIC_URL', async () => {
    const { stdout } = await runAdminCommand(env, 'reset-password', 'katherine@example.com');
    expect(stdout).toMatch(/^ {2}\/admin\/set-password#[\w-]{43}\n\nPut your panel's address before it/m);
  });

  it('writes no log at any log level', async () => {
    const { stdout, ...rest } = await runAdminCommand(
      { ...env, LOG_LEVEL: 'trace' },
      'reset-password',
      'katherine@example.com',
    );
    expect(rest).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^A password reset link for Katherine Johnson:\n/);
    expect(stdout).not.toMatch(/^\{/m);
    const failed = await runAdminCommand({ ...env, LOG_LEVEL: 'trace' }, 'reset-password', 'nobody@example.com');
    expect(failed.stderr).toBe('No admin and no sub-admin has the email nobody@example.com.\n');
  });

  it.each([
    [{ DATA_DIR: '/nowhere' }, /^There is no database in \/nowhere\.\n$/],
    [{ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/house' }, /^The database at 127\.0\.0\.1:1\/house cannot/],
    [{ DATABASE_URL: 'mysql://house' }, /^DATABASE_URL must start with postgres:\/\//],
  ])('explains in one sentence why it cannot use the database of %j', async (invalidEnv, sentence) => {
    const { code, stdout, stderr } = await runAdminCommand(invalidEnv, 'reset-password', email);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  it('reports a database without tables', async () => {
    await testDatabase.database.orm.execute(sql`drop schema public cascade`);
    await testDatabase.database.orm.execute(sql`create schema public`);
    const { stderr } = await runAdminCommand(env, 'reset-password', email);
    expect(stderr).toBe(
      'This database does not have the tables of this server. The next start of the server creates them.\n',
    );
  });

  it('prints the usage for --help', async () => {
    const { code, stdout } = await runAdminCommand({}, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: node \S+countinghouse-admin\.js <command> <email>\n/);
  });
});
