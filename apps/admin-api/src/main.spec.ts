import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../tools/testing/is-full-run.ts';
import { builtServerFile } from '../../../tools/testing/built-server.ts';
import { lockDataFolder } from './database/data-folder-lock';
import { createTestDatabase, type TestDatabase } from './test-support/postgres';

const LISTENING_PATTERN = /Countinghouse is running at ([^\s"\\]+)/;

/** Returns the messages of JSON lines. */
const toMessages = (lines: string) =>
  lines
    .split('\n')
    .map((line) => (line === '' ? '' : String(Object(JSON.parse(line)).msg)))
    .join('\n');

let folder: string;
let testDatabase: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-main-'));
  testDatabase = await createTestDatabase();
});

afterAll(async () => {
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

/** Starts the server as a process, in an unrelated working directory. */
function startServer(env: Record<string, string | undefined>) {
  const server = spawn(process.execPath, [builtServerFile], {
    cwd: tmpdir(),
    env: { ...process.env, DATABASE_URL: testDatabase.url, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  server.stdout.on('data', (data) => (stdout += data));
  server.stderr.on('data', (data) => (stderr += data));
  const exit = once(server, 'close').then(([code]) => ({ code, stderr: toMessages(stderr), stdout }));
  /** Waits until stdout matches, and returns the first group. */
  const waitForOutput = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const checkOutput = () => {
        const match = pattern.exec(stdout);
        if (match) resolve(match[1] ?? '');
      };
      server.stdout.on('data', checkOutput);
      checkOutput();
      void exit.then(() => reject(new Error(`The server ended without printing ${pattern}: ${stderr}`)));
    });
  return { server, exit, waitForOutput, getStdout: () => stdout };
}

// Each of these starts a process; `start/start-error.spec.ts` and the specs of the database test the messages.
describe.runIf(isFullRun)('a server that cannot start', () => {
  it('reports a port in use in one sentence, and exits with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await startServer({ PORT: String(port) }).exit).toMatchObject({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is already in use; stop the program that uses it, or choose another PORT.\n`,
    });
    other.close();
  });

  it('reports an invalid port in one sentence, and exits with 1', async () => {
    expect(await startServer({ PORT: 'http' }).exit).toMatchObject({
      code: 1,
      stderr: 'PORT must be a whole number from 0 to 65535, but it is "http".\n',
    });
  });

  it('reports a metrics port in use in one sentence, and exits with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await startServer({ METRICS_PORT: String(port) }).exit).toMatchObject({
      code: 1,
      stderr: `The metrics cannot use port ${port} on 127.0.0.1 (EADDRINUSE); choose another METRICS_PORT.\n`,
    });
    other.close();
  });

  it('reports an address of another machine in one sentence, and exits with 1', async () => {
    expect(await startServer({ HOST: '203.0.113.1' }).exit).toMatchObject({
      code: 1,
      stderr: 'The server cannot listen on HOST 203.0.113.1: this machine has no such address.\n',
    });
  });

  it('reports an unreachable database in one sentence, and exits with 1', async () => {
    const { code, stderr } = await startServer({ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/house' }).exit;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1\/house cannot be reached: [^\n]+\.\n$/);
    expect(stderr).not.toContain('secret');
  });

  it('reports a data folder in use in one sentence, and exits with 1', async () => {
    const unlock = await lockDataFolder(folder);
    const { code, stderr } = await startServer({ DATABASE_URL: '', DATA_DIR: folder }).exit;
    await unlock();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data folder \S+ is in use by process \d+\.[^\n]+\n$/);
  });

  it('reports a data folder that is a file in one sentence, and exits with 1', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, stderr } = await startServer({ DATABASE_URL: '', DATA_DIR: file }).exit;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
    expect(stderr).toContain(file);
  });
});

describe('a running server', () => {
  const admin = { email: 'grace@example.com', password: 'correct horse' };
  const secrets: string[] = [admin.email, admin.password, 'secret-name'];
  let running: ReturnType<typeof startServer>;
  let address: string;

  const expectNoSecrets = (stdout: string) => {
    for (const secret of secrets) expect(stdout).not.toContain(secret);
  };

  beforeAll(async () => {
    running = startServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    address = await running.waitForOutput(LISTENING_PATTERN);
  });
  afterAll(() => running.server.kill('SIGKILL'));

  it('creates the configured admin, and logs no name, email, number, password or token', async () => {
    const response = await fetch(`${address}/api/admin/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    expect(response.status).toBe(200);
    const token: unknown = Object(await response.json()).token;
    expect(token).toMatch(/^[\w-]{43}$/);
    await fetch(`${address}/api/admin/user/getall?search=secret-name`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // The error of a failed statement contains its parameters.
    const user = { fullName: 'Secret Person', email: 'secret@customers.example', phoneNumber: '+44 20 7946 0018' };
    secrets.push(String(token), ...Object.values(user));
    await testDatabase.database.orm.execute('alter table users rename column phone_number to gone');
    const failed = await fetch(`${address}/api/admin/user/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...user, password: admin.password }),
    });
    await testDatabase.database.orm.execute('alter table users rename column gone to phone_number');
    expect(failed.status).toBe(500);
    await running.waitForOutput(/"operation":"listUsers","status":200/);
    await running.waitForOutput(/"msg":"request failed"/);
    expectNoSecrets(running.getStdout());
  });

  /** Sends half of a request, then a signal twice, then the rest. */
  async function stopDuringRequest(
    { server, exit, waitForOutput }: typeof running,
    origin: string,
    signal: NodeJS.Signals,
  ) {
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data));
    socket.write(
      'POST /api/admin/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    );
    // Once another request is completed, the first bytes of this one have been read too.
    await fetch(`${origin}/api/admin/health`);
    server.kill(signal);
    server.kill(signal);
    await waitForOutput(/"msg":"stopping"/);
    socket.write('}');
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    const { code, stderr, stdout } = await exit;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  }

  it('completes running requests on SIGTERM, and exits with 0', async () => {
    const stdout = await stopDuringRequest(running, address, 'SIGTERM');
    // Logged so that a later change of the audit log can be detected.
    expect(stdout).toMatch(/"auditHead":"\d+:[\da-f]{64}"/);
    expectNoSecrets(stdout);
  });

  it.runIf(isFullRun)('completes running requests on SIGINT, and exits with 0', async () => {
    const other = startServer({});
    await stopDuringRequest(other, await other.waitForOutput(LISTENING_PATTERN), 'SIGINT');
  });
});
