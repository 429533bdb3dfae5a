import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { median } from './load.ts';
import { prepare, type Row, startOurs, toTable } from './ours.ts';

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

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Sub-admins who may see tickets, each with a session of their own; gives the tokens. */
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

/** Listens as somebody; tells of each event that comes, and when it came. */
async function listen(
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
  if (response.statusCode !== 200) throw new Error(`The server answered ${response.statusCode}.`);
  response.once('end', onEnd);
  let rest = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    const at = performance.now();
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onEvent(line, at);
  });
  return () => request.destroy();
}

/**
 * Writes a ticket, and is done once it is committed.
 *
 * @returns how long each admin took to hear of it, in milliseconds from then on, once all have
 */
async function write(client: Client, userId: string, heard: Map<string, (at: number) => void>) {
  const id = randomUUID();
  const heardAt: number[] = [];
  let onAll: () => void = () => undefined;
  const all = new Promise<void>((done) => (onAll = done));
  heard.set(id, (at) => {
    if (heardAt.push(at) === admins) onAll();
  });
  await client.query(`insert into tickets (id, user_id, subject, message) values ($1, $2, 'Help', 'Please.')`, [
    id,
    userId,
  ]);
  const committedAt = performance.now();
  const byAll = async () => {
    await all;
    return heardAt.map((at) => Math.max(0, at - committedAt));
  };
  return { byAll };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await startPostgres();
try {
  let tokens: string[] = [];
  const database = await prepare(server.url, 'events', port, async (client) => {
    tokens = await addAdmins(client);
  });
  const client = new Client({ connectionString: database });
  await client.connect();
  const ours = await startOurs(database, port);
  const leaving: (() => void)[] = [];
  try {
    const userId = randomUUID();
    await client.query(
      `insert into users (id, full_name, email, password_hash) values ($1, 'Ada', 'ada@bench.example', 'none')`,
      [userId],
    );
    const before = ours.rssMebibytes();
    const heard = new Map<string, (at: number) => void>();
    const onEvent = (line: string, at: number) => {
      const { topic, _id: id } = JSON.parse(line.slice(6)) as { topic: string; _id: string | null };
      if (topic === 'ticket' && id !== null) heard.get(id)?.(at);
    };
    let left = 0;
    let onLeft: (count: number) => void = () => undefined;
    const onEnd = () => {
      left += 1;
      onLeft(left);
    };
    say(`connecting ${admins} admins …`);
    const began = performance.now();
    for (let index = 0; index < tokens.length; index += 50) {
      leaving.push(
        ...(await Promise.all(tokens.slice(index, index + 50).map((token) => listen(token, onEvent, onEnd)))),
      );
    }
    const connected = performance.now() - began;

    say('measuring …');
    let peak = ours.rssMebibytes();
    const timer = setInterval(() => (peak = Math.max(peak, ours.rssMebibytes())), 100);
    const first: number[] = [];
    const last: number[] = [];
    for (let index = 0; index < rounds; index += 1) {
      const taken = await (await write(client, userId, heard)).byAll();
      first.push(Math.min(...taken));
      last.push(Math.max(...taken));
    }
    const burstBegan = performance.now();
    const written: Awaited<ReturnType<typeof write>>[] = [];
    for (let index = 0; index < 50; index += 1) written.push(await write(client, userId, heard));
    await Promise.all(written.map(({ byAll }) => byAll()));
    const burstTaken = performance.now() - burstBegan;
    clearInterval(timer);

    const endings = tokens.length;
    const ended = new Promise<void>((done) => {
      onLeft = (count) => {
        if (count === endings) done();
      };
    });
    const endBegan = performance.now();
    await client.query(`delete from sessions where user_id <> all (select id from users where role = 'admin')`);
    await ended;
    const endTaken = performance.now() - endBegan;
    const slowest = Math.max(...last);
    const name = admins.toLocaleString('en');
    const rows: Row[] = [
      [`${name} admins have connected after`, `${(connected / 1000).toFixed(1)} s`, '', undefined],
      ['From the commit until the first has heard of it, median', `${median(first).toFixed(0)} ms`, '', undefined],
      [
        `… until the last of ${name} has`,
        `median ${median(last).toFixed(0)} ms, slowest of ${rounds} ${slowest.toFixed(0)} ms`,
        '≤ 1,000 ms',
        slowest <= 1000,
      ],
      [
        '50 tickets without a pause: until the last has heard of the last',
        `${burstTaken.toFixed(0)} ms`,
        '',
        undefined,
      ],
      [`All ${name} sessions ended: until the last stream has`, `${endTaken.toFixed(0)} ms`, '', undefined],
      [
        'Memory of the server: before, and at its peak',
        `${before.toFixed(0)} and ${peak.toFixed(0)} MiB`,
        '≤ 300 MiB',
        peak <= 300,
      ],
    ];
    process.stdout.write(toTable(`${name} streams, ${rounds} tickets one after the other`, rows));
  } finally {
    for (const leave of leaving) leave();
    await client.end();
    await ours.stop();
  }
} finally {
  await server.stop();
}
