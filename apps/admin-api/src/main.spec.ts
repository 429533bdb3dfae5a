import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../tools/testing/is-full.ts';
import { builtServerFile } from '../../../tools/testing/built-server.ts';
import { lockDataFolder } from './database/data-folder-lock';
import { createTestDatabase, type TestDatabase } from './test-support/postgres';

const listening = /Countinghouse is at ([^\s"\\]+)/;

/** What each line of JSON says. */
const toMessages = (lines: string) =>
  lines
    .split('\n')
    .map((line) => (line === '' ? '' : String(Object(JSON.parse(line)).msg)))
    .join('\n');

let folder: string;
let own: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-main-'));
  own = await createTestDatabase();
});

afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true });
});

/** The server as a process, in an unrelated working directory. */
function start(env: Record<string, string | undefined>) {
  const server = spawn(process.execPath, [builtServerFile], {
    cwd: tmpdir(),
    env: { ...process.env, DATABASE_URL: own.url, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  server.stdout.on('data', (data) => (said += data));
  server.stderr.on('data', (data) => (complained += data));
  const exit = once(server, 'close').then(([code]) => ({ code, complained: toMessages(complained), said }));
  /** Waits until standard output matches, and gives the match's group. */
  const hear = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const listen = () => {
        const match = pattern.exec(said);
        if (match) resolve(match[1] ?? '');
      };
      server.stdout.on('data', listen);
      listen();
      void exit.then(() => reject(new Error(`It ended without saying ${pattern}: ${complained}`)));
    });
  return { server, exit, hear, said: () => said };
}

// Each is a process of its own; `start/start-failure.spec.ts` and the specs of the database have the sentences.
describe.runIf(isFull)('a server that cannot start says why in one sentence, and fails', () => {
  it('for a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await start({ PORT: String(port) }).exit).toMatchObject({
      code: 1,
      complained: `Port ${port} on 127.0.0.1 is already in use; stop what is using it, or choose another PORT.\n`,
    });
    other.close();
  });

  it('for a port that is none', async () => {
    expect(await start({ PORT: 'http' }).exit).toMatchObject({
      code: 1,
      complained: 'PORT must be a whole number from 0 to 65535, but it is "http".\n',
    });
  });

  it('for a port of the metrics that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await start({ METRICS_PORT: String(port) }).exit).toMatchObject({
      code: 1,
      complained: `Port ${port} on 127.0.0.1, for the metrics, cannot be listened on (EADDRINUSE); choose another METRICS_PORT.\n`,
    });
    other.close();
  });

  it('for an address that is not this machine’s', async () => {
    expect(await start({ HOST: '203.0.113.1' }).exit).toMatchObject({
      code: 1,
      complained: 'The server cannot listen on HOST 203.0.113.1: this machine has no such address.\n',
    });
  });

  it('for a database that cannot be reached', async () => {
    const { code, complained } = await start({ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/house' }).exit;
    expect(code).toBe(1);
    expect(complained).toMatch(/^The database at 127\.0\.0\.1:1\/house cannot be reached: [^\n]+\.\n$/);
    expect(complained).not.toContain('secret');
  });

  it('for a data folder that another process holds', async () => {
    const unlock = await lockDataFolder(folder);
    const { code, complained } = await start({ DATABASE_URL: '', DATA_DIR: folder }).exit;
    await unlock();
    expect(code).toBe(1);
    expect(complained).toMatch(/^The data folder \S+ is in use by process \d+\.[^\n]+\n$/);
  });

  it('for a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, complained } = await start({ DATABASE_URL: '', DATA_DIR: file }).exit;
    expect(code).toBe(1);
    expect(complained).toMatch(/^[^\n]+\.\n$/);
    expect(complained).toContain(file);
  });
});

describe('a server that runs', () => {
  const admin = { email: 'grace@example.com', password: 'correct horse' };
  const secrets: string[] = [admin.email, admin.password, 'secret-name'];
  let running: ReturnType<typeof start>;
  let address: string;

  const expectNoSecrets = (said: string) => {
    for (const secret of secrets) expect(said).not.toContain(secret);
  };

  beforeAll(async () => {
    running = start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    address = await running.hear(listening);
  });
  afterAll(() => running.server.kill('SIGKILL'));

  it('makes the first admin of its configuration, and writes down nobody’s name, email, number, password or token', async () => {
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
    // A failed statement repeats the values that it was sent with.
    const user = { fullName: 'Secret Person', email: 'secret@customers.example', phoneNumber: '+44 20 7946 0018' };
    secrets.push(String(token), ...Object.values(user));
    await own.database.orm.execute('alter table users rename column phone_number to gone');
    const failed = await fetch(`${address}/api/admin/user/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...user, password: admin.password }),
    });
    await own.database.orm.execute('alter table users rename column gone to phone_number');
    expect(failed.status).toBe(500);
    await running.hear(/"operation":"listUsers","status":200/);
    await running.hear(/"msg":"request failed"/);
    expectNoSecrets(running.said());
  });

  /** Sends half of a request, then a signal, twice, then the rest. */
  async function stopMidway({ server, exit, hear }: typeof running, origin: string, signal: NodeJS.Signals) {
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data));
    socket.write(
      'POST /api/admin/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    );
    // Once another request has been answered, the first bytes of this one have been read too.
    await fetch(`${origin}/api/admin/health`);
    server.kill(signal);
    server.kill(signal);
    await hear(/"msg":"stopping"/);
    socket.write('}');
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    const { code, complained, said } = await exit;
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    return said;
  }

  it('finishes what is under way at SIGTERM, then ends well', async () => {
    const said = await stopMidway(running, address, 'SIGTERM');
    // Where the audit log ended, so that it cannot be rewritten unnoticed.
    expect(said).toMatch(/"auditHead":"\d+:[\da-f]{64}"/);
    expectNoSecrets(said);
  });

  it.runIf(isFull)('finishes what is under way at SIGINT, then ends well', async () => {
    const other = start({});
    await stopMidway(other, await other.hear(listening), 'SIGINT');
  });
});
