import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../tools/testing/is-full.ts';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { removeSecondFactor, resetPassword } from './commands/owner-access';
import { codeOf } from './test-support/code-of';
import { createTestDatabase, databaseKinds, type TestDatabase } from './test-support/postgres';
import { runCommand } from './test-support/run-command';

const email = 'grace@example.com';
const password = 'correct horse';
const next = 'staple battery horse';

const run = (env: Record<string, string>, ...args: string[]) =>
  runCommand('countinghouse-admin.js', { PATH: process.env['PATH'], ...env }, ...args);

/** What these tests read of an answer. */
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

const signIn = (server: BuiltServer, as: { password: string }) => send(server, 'POST', '/signin', { email, ...as });

const writtenBy = (entry: object) => ({
  actor: null,
  ip_address: null,
  request_id: null,
  record_type: 'admin',
  record_name: expect.any(String),
  ...entry,
});

describe.each(databaseKinds)('a main admin who is locked out, on %s', (kind) => {
  let folder: string;
  let test: TestDatabase | undefined;
  let env: Record<string, string>;
  let server: BuiltServer;

  const start = async () => {
    server = await startBuiltServer({ ...env, SEED: 'none', ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  };
  /** The command, with the server stopped where it has the database to itself. */
  const runBeside = async (...args: string[]) => {
    if (kind === 'pglite') await server.stop();
    const done = await run(env, ...args);
    if (kind === 'pglite') await start();
    return done;
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

  it('sets a new password by the link that is printed, and signs in with it; log and bell say so', async () => {
    const { said, ...rest } = await runBeside('reset-password', email.toUpperCase());
    expect(rest).toEqual({ code: 0, complained: '' });
    const [, token, until = ''] =
      /https:\/\/panel\.example\.com\/admin\/set-password#(\S+)\n[^]*It works once, until (\S+ \S+) UTC\./.exec(said) ??
      [];
    expect(Math.abs(Date.parse(`${until}Z`) - Date.now() - 3_600_000)).toBeLessThan(120_000);

    const set = () => send(server, 'POST', '/password-reset', { token, password: next });
    expect((await set()).body).toEqual({ success: true, data: { may_sign_in: true } });
    expect((await set()).status).toBe(404);
    expect((await signIn(server, { password })).status).toBe(401);
    const { token: session } = (await signIn(server, { password: next })).body;
    expect(
      (await send(server, 'GET', '/audit-log?action=makePasswordResetOnServer', undefined, session)).body.data,
    ).toEqual([expect.objectContaining(writtenBy({ action: 'makePasswordResetOnServer' }))]);
    expect((await send(server, 'GET', '/notifications', undefined, session)).body.data[0]).toMatchObject({
      title: 'New password',
      message: 'It was set by a link. If this was not you, somebody else has access to the server’s machine.',
    });
  });

  it('is rid of the second factor and signed out everywhere; log and bell say so', async () => {
    const { token: before } = (await signIn(server, { password: next })).body;
    const url = '/account/second-factor/authenticator';
    const { secret } = (await send(server, 'POST', url, undefined, before)).body.data;
    expect((await send(server, 'PUT', url, { code: codeOf(secret) }, before)).status).toBe(200);
    expect((await signIn(server, { password: next })).body).toMatchObject({ code: 'second_factor_required' });

    const done = await runBeside('remove-second-factor', email);
    expect(done).toMatchObject({ code: 0, complained: '' });
    expect(done.said).toMatch(/ has no second factor any more, and is signed out everywhere\./);
    expect((await send(server, 'GET', '/session', undefined, before)).status).toBe(403);
    const { token } = (await signIn(server, { password: next })).body;
    const log = await send(server, 'GET', '/audit-log?action=removeSecondFactorOnServer', undefined, token);
    expect(log.body.data).toEqual([
      expect.objectContaining(writtenBy({ before: { second_factor: 'set up' }, after: null })),
    ]);
    expect((await send(server, 'GET', '/notifications', undefined, token)).body.data[0]).toMatchObject({
      title: 'Second factor removed',
      message: expect.stringMatching(/^Somebody at the server’s command line has removed your passkeys/),
    });
  });

  if (kind === 'pglite')
    it('is told to stop the server first, which has the database to itself', async () => {
      expect(await run(env, 'reset-password', email)).toEqual({
        code: 1,
        said: '',
        complained: expect.stringMatching(
          /^The data folder \S+ is in use by process \d+\. Stop that process, which is/,
        ),
      });
    });
});

describe('says in one sentence why it did nothing', () => {
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
    [resetPassword, 'alan@example.com', 'This account is inactive. Make it active first.'],
    [resetPassword, 'grace', '"grace" is not an email address.'],
    [removeSecondFactor, 'katherine@example.com', 'Katherine Johnson has no second factor.'],
    [removeSecondFactor, 'nobody@example.com', 'No admin and no sub-admin has the email nobody@example.com.'],
  ])('%o for %s', async (command, account, sentence) => {
    await expect(command(test.database, account)).rejects.toThrow(sentence);
  });

  it('without a command', async () => {
    expect(await run(env)).toEqual({ code: 1, said: '', complained: 'A command is missing. See --help.\n' });
  });

  // Each of these is a process of its own, which takes half a second.
  if (!isFull) return;

  it.each([
    [['reset-password', 'nobody@example.com'], 'No admin and no sub-admin has the email nobody@example.com.'],
    [['remove-second-factor', 'katherine@example.com'], 'Katherine Johnson has no second factor.'],
    [['toString', email], 'There is no command "toString". See --help.'],
    [['reset-password'], 'reset-password takes one email. See --help.'],
    [['reset-password', email, 'more'], 'reset-password takes one email. See --help.'],
    [['reset-password', email, '--yes'], '--dry-run, --yes and --except are for erase-person. See --help.'],
  ])('%j', async (args, sentence) => {
    expect(await run(env, ...args)).toEqual({ code: 1, said: '', complained: `${sentence}\n` });
  });

  it('but prints where to put the link when nobody has said where the panel is', async () => {
    const { said } = await run(env, 'reset-password', 'katherine@example.com');
    expect(said).toMatch(/^ {2}\/admin\/set-password#[\w-]{43}\n\nPut your panel's address before it/m);
  });

  it('and writes no log, however much is to be logged', async () => {
    const { said, ...rest } = await run({ ...env, LOG_LEVEL: 'trace' }, 'reset-password', 'katherine@example.com');
    expect(rest).toEqual({ code: 0, complained: '' });
    expect(said).toMatch(/^A link for a new password of Katherine Johnson:\n/);
    expect(said).not.toMatch(/^\{/m);
    const failed = await run({ ...env, LOG_LEVEL: 'trace' }, 'reset-password', 'nobody@example.com');
    expect(failed.complained).toBe('No admin and no sub-admin has the email nobody@example.com.\n');
  });

  it.each([
    [{ DATA_DIR: '/nowhere' }, /^There is no database in \/nowhere\.\n$/],
    [{ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/house' }, /^The database at 127\.0\.0\.1:1\/house cannot/],
    [{ DATABASE_URL: 'mysql://house' }, /^DATABASE_URL must start with postgres:\/\//],
  ])('%j', async (wrong, sentence) => {
    const { code, said, complained } = await run(wrong, 'reset-password', email);
    expect({ code, said }).toEqual({ code: 1, said: '' });
    expect(complained).toMatch(sentence);
  });

  it('a database that no server has started on', async () => {
    await test.database.orm.execute(sql`drop schema public cascade`);
    await test.database.orm.execute(sql`create schema public`);
    const { complained } = await run(env, 'reset-password', email);
    expect(complained).toBe(
      'This database does not have the tables of this server. The next start of the server makes them.\n',
    );
  });

  it('but explains itself when asked', async () => {
    const { code, said } = await run({}, '--help');
    expect(code).toBe(0);
    expect(said).toMatch(/^Usage: node \S+countinghouse-admin\.js <command> <email>\n/);
  });
});
