import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { median } from './load.ts';
import { createDatabase, type Row, startCountinghouse, toTable } from './countinghouse.ts';

const { values: options } = parseArgs({
  options: {
    admins: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '30' },
    port: { type: 'string', default: '4396' },
  },
});
const admins = Number(options.admins);
const rounds = Number(options.rounds);
const port = Number(options.port);

const log = (line: string) => process.stderr.write(`${line}\n`);

/** Creates sub-admins with the tickets permission and a session each. Returns the tokens. */
async function addAdmins(client: Client): Promise<string[]> {
  const tokens = Array.from({ length: admins }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const ids = tokens.map(() => randomUUID());
  await client.query(
    `insert into users (id, role, full_name, email, password_hash, permissions)
     select id, 'subadmin', 'Admin ' || n, 'admin-' || n || '@bench.example', 'none', '{support}'
     from unnest($1::uuid[]) with ordinality as admins (id, n)`,
    [ids],
  );
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 hour' from unnest($1::bytea[], $2::uuid[]) as sessions (hash, id)`,
    [hashes, ids],
  );
  return tokens;
}

/** Opens an event stream, and reports each event with its time of arrival. */
async function openStream(
  token: string,
  onEvent: (data: string, at: number) => void,
  onEnd: () => void,
): Promise<() => void> {
  const request = get({
    port,
    host: '127.0.0.1',
    path: '/api/admin/events',
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`Unexpected status ${response.statusCode}.`);
  response.once('end', onEnd);
  let buffer = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    const at = performance.now();
    const lines = `${buffer}${part}`.split('\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onEvent(line, at);
  });
  return () => request.destroy();
}

/**
 * Inserts a ticket. Resolves once it is committed.
 *
 * @returns the delay until each admin received the event, in milliseconds after the commit, once all have
 */
async function insertTicket(client: Client, userId: string, listeners: Map<string, (at: number) => void>) {
  const id = randomUUID();
  const receivedAt: number[] = [];
  let resolveAll: () => void = () => undefined;
  const allReceived = new Promise<void>((done) => (resolveAll = done));
  listeners.set(id, (at) => {
    if (receivedAt.push(at) === admins) resolveAll();
  });
  await client.query(`insert into tickets (id, user_id, subject, message) values ($1, $2, 'Help', 'Please.')`, [
    id,
    userId,
  ]);
  const committedAt = performance.now();
  const waitForAll = async () => {
    await allReceived;
    return receivedAt.map((at) => Math.max(0, at - committedAt));
  };
  return { waitForAll };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await startPostgres();
try {
  let tokens: string[] = [];
  const database = await createDatabase(server.url, 'events', port, async (client) => {
    tokens = await addAdmins(client);
  });
  const client = new Client({ connectionString: database });
  await client.connect();
  const countinghouse = await startCountinghouse(database, port);
  const closeFunctions: (() => void)[] = [];
  try {
    const userId = randomUUID();
    await client.query(
      `insert into users (id, full_name, email, password_hash) values ($1, 'Ada', 'ada@bench.example', 'none')`,
      [userId],
    );
    const before = countinghouse.rssMebibytes();
    const listeners = new Map<string, (at: number) => void>();
    const onEvent = (line: string, at: number) => {
      const { topic, _id: id } = JSON.parse(line.slice(6)) as { topic: string; _id: string | null };
      if (topic === 'ticket' && id !== null) listeners.get(id)?.(at);
    };
    let endedCount = 0;
    let onEnded: (count: number) => void = () => undefined;
    const onEnd = () => {
      endedCount += 1;
      onEnded(endedCount);
    };
    log(`connecting ${admins} admins …`);
    const startedAt = performance.now();
    for (let index = 0; index < tokens.length; index += 50) {
      closeFunctions.push(
        ...(await Promise.all(tokens.slice(index, index + 50).map((token) => openStream(token, onEvent, onEnd)))),
      );
    }
    const connectMs = performance.now() - startedAt;

    log('measuring …');
    let peak = countinghouse.rssMebibytes();
    const timer = setInterval(() => (peak = Math.max(peak, countinghouse.rssMebibytes())), 100);
    const first: number[] = [];
    const last: number[] = [];
    for (let index = 0; index < rounds; index += 1) {
      const durations = await (await insertTicket(client, userId, listeners)).waitForAll();
      first.push(Math.min(...durations));
      last.push(Math.max(...durations));
    }
    const burstStartedAt = performance.now();
    const tickets: Awaited<ReturnType<typeof insertTicket>>[] = [];
    for (let index = 0; index < 50; index += 1) tickets.push(await insertTicket(client, userId, listeners));
    await Promise.all(tickets.map(({ waitForAll }) => waitForAll()));
    const burstMs = performance.now() - burstStartedAt;
    clearInterval(timer);

    const expectedEnds = tokens.length;
    const ended = new Promise<void>((done) => {
      onEnded = (count) => {
        if (count === expectedEnds) done();
      };
    });
    const endStartedAt = performance.now();
    await client.query(`delete from sessions where user_id <> all (select id from users where role = 'admin')`);
    await ended;
    const endMs = performance.now() - endStartedAt;
    const slowest = Math.max(...last);
    const name = admins.toLocaleString('en');
    const rows: Row[] = [
      [`Time until ${name} admins are connected`, `${(connectMs / 1000).toFixed(1)} s`, '', undefined],
      [
        'From the commit until the first stream receives the event, median',
        `${median(first).toFixed(0)} ms`,
        '',
        undefined,
      ],
      [
        `… until the last of ${name} streams receives it`,
        `median ${median(last).toFixed(0)} ms, slowest of ${rounds}: ${slowest.toFixed(0)} ms`,
        '≤ 1,000 ms',
        slowest <= 1000,
      ],
      [
        '50 tickets without a pause: until all streams have received all events',
        `${burstMs.toFixed(0)} ms`,
        '',
        undefined,
      ],
      [`All ${name} sessions ended: until the last stream is closed`, `${endMs.toFixed(0)} ms`, '', undefined],
      [
        'Memory of the server: before and peak',
        `${before.toFixed(0)} and ${peak.toFixed(0)} MiB`,
        '≤ 300 MiB',
        peak <= 300,
      ],
    ];
    process.stdout.write(toTable(`${name} streams, ${rounds} tickets in sequence`, rows));
  } finally {
    for (const close of closeFunctions) close();
    await client.end();
    await countinghouse.stop();
  }
} finally {
  await server.stop();
}
