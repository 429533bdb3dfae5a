import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { ask, besides, longest, post, rounded, tally, type Answer } from './asking.ts';
import { attackWithLongPages, attackWithSlowReaders } from './attack-readers.ts';
import { cutConnections } from './cut-connections.ts';
import { prepare, type Row, signIn, startOurs, toTable } from './ours.ts';
import type { Running } from './processes.ts';

// Another build may be attacked in the same way: `--server` names its main.js.
const { values: options } = parseArgs({
  options: {
    topups: { type: 'string', default: '300000' },
    withdrawals: { type: 'string', default: '60000' },
    port: { type: 'string', default: '4395' },
    server: { type: 'string' },
  },
});
const topups = Number(options.topups);
const withdrawals = Number(options.withdrawals);
const port = Number(options.port);

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Sends requests on one connection without waiting for answers; gives the statuses that came back. */
async function pipeline(count: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()).once('error', () => resolve()));
  const isAnswered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (statuses().length >= count) resolve();
    });
  });
  socket.write('GET /api/admin/health HTTP/1.1\r\nhost: bench\r\n\r\n'.repeat(count));
  await Promise.race([isClosed, isAnswered]);
  socket.destroy();
  return statuses();
}

async function attackStrangersDoor({ url }: Running, headers: Record<string, string>): Promise<Row[]> {
  const letters = `${'a'.repeat(63_000)}\u0001`;
  const signUp = { fullName: letters, email: 'stranger@example.com', password: 'correct horse battery' };
  const page = `${url}/config.json`;
  const one = await post(`${url}/api/admin/signup`, signUp);
  const twelve = await besides(page, {}, () =>
    Promise.all(Array.from({ length: 12 }, () => post(`${url}/api/admin/signup`, signUp))),
  );
  const plan = await post(`${url}/api/admin/add-plan`, { category: letters }, headers);
  const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
  const unknown = await post(`${url}/api/admin/signin`, keys);
  const piped = await besides(page, {}, () => pipeline(20_000));
  const isQuick = ({ ms }: Answer) => ms < 50;
  return [
    ['Sign-up with a name of 63,000 letters', `${rounded(one.ms)}, ${one.status}`, '< 50 ms', isQuick(one)],
    [
      'Twelve of them at once: the longest that others wait',
      rounded(longest(twelve.others)),
      '< 50 ms',
      longest(twelve.others) < 50,
    ],
    ['A plan with such a category', `${rounded(plan.ms)}, ${plan.status}`, '< 50 ms', isQuick(plan)],
    [
      'Sign-in with 5,000 unknown fields',
      `${rounded(unknown.ms)}, ${unknown.bytes.toLocaleString('en')} bytes`,
      '< 50 ms',
      isQuick(unknown),
    ],
    ['20,000 requests on one connection without waiting', tally(piped.result), '', undefined],
    ['… the longest that others wait', rounded(longest(piped.others)), '', undefined],
  ];
}

async function attackWithSearches({ url }: Running, headers: Record<string, string>, client: Client): Promise<Row[]> {
  const search = (word: string, signal?: AbortSignal) =>
    ask(`${url}/api/admin/all-transactions?search=${word}`, { headers, signal });
  const alone = await search('unicorn');
  const thirty = await besides(`${url}/api/admin/user/getall`, { headers }, () =>
    Promise.all(Array.from({ length: 30 }, (_, index) => search(`zebra${index}`))),
  );
  const caller = new AbortController();
  const left = Promise.all(Array.from({ length: 10 }, (_, index) => search(`yak${index}`, caller.signal)));
  await wait(300);
  caller.abort();
  await left;
  await wait(300);
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const statuses = thirty.result.map(({ status }) => status);
  const othersFail = thirty.others.some(({ status }) => status !== 200);
  return [
    [`A search without a match in ${topups.toLocaleString('en')} top-ups`, rounded(alone.ms), '', undefined],
    [
      'Thirty of them at once',
      `${tally(statuses)}, at most ${rounded(longest(thirty.result))}`,
      'no 500',
      !statuses.includes(500),
    ],
    [
      '… a page of users meanwhile',
      `${tally(thirty.others.map(({ status }) => status))}, at most ${rounded(longest(thirty.others))}`,
      'all 200',
      !othersFail,
    ],
    ['Searches in the database 0.3 s after ten callers have left', String(rows[0]?.n), '0', rows[0]?.n === 0],
  ];
}

async function attackWithLists(running: Running, headers: Record<string, string>): Promise<Row[]> {
  const url = `${running.url}/api/admin/withdrawals`;
  const before = running.rssMebibytes();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, running.rssMebibytes())), 20);
  const ten = await Promise.all(Array.from({ length: 10 }, () => ask(url, { headers })));
  clearInterval(timer);
  const bytes = (ten[0]?.bytes ?? 0) / 1e6;
  return [
    [
      `${withdrawals.toLocaleString('en')} withdrawals without a page, ten times at once`,
      `${bytes.toFixed(1)} MB each, at most ${rounded(longest(ten))}`,
      '',
      undefined,
    ],
    ['… memory before and at its peak', `${Math.round(before)} and ${Math.round(peak)} MiB`, '', undefined],
  ];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await startPostgres({ shared_buffers: '1GB', max_wal_size: '8GB' });
try {
  say('loading …');
  const database = await prepare(
    server.url,
    'attacks',
    port,
    async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into users (full_name, email, password_hash) values ('Ada Lovelace', 'ada@example.com', 'none') returning id`,
      );
      await client.query(
        `insert into topups (user_id, amount, network, deposit_wallet_address, transaction_hash, description)
         select $1, 1 + n % 900, 'ETH', '0x52908400098527886E0F7030069857D2E4169EE7', md5(n::text) || md5((n + 1)::text), 'Top-up number ' || n
         from generate_series(1, $2::int) as n`,
        [rows[0]?.id, topups],
      );
      await client.query(
        `insert into withdrawals (user_id, amount, wallet_address)
         select $1, 10, '0x52908400098527886E0F7030069857D2E4169EE7' from generate_series(1, $2::int)`,
        [rows[0]?.id, withdrawals],
      );
      await client.query('vacuum analyze');
    },
    options.server,
  );
  const client = new Client({ connectionString: database });
  await client.connect();
  // As it is deployed: with its default limits.
  const usual = { REQUEST_LIMIT_PER_ADDRESS: '', REQUEST_LIMIT_PER_SESSION: '' };
  const attacked = await startOurs(database, port, usual, options.server);
  const headers = await signIn(attacked);
  const rows: Row[] = [];
  try {
    say('searching …');
    rows.push(...(await attackWithSearches(attacked, headers, client)));
    say('reading whole lists …');
    rows.push(...(await attackWithLists(attacked, headers)));
    say('reading slowly …');
    rows.push(...(await attackWithSlowReaders(attacked, client, topups)));
    say('asking for long pages …');
    const limited = await attackWithLongPages(attacked, client);
    const free = await startOurs(database, port + 1, {}, options.server);
    let unlimited: Awaited<ReturnType<typeof attackWithLongPages>>;
    try {
      unlimited = await attackWithLongPages(free, client);
    } finally {
      await free.stop();
    }
    const what = 'Pages of 1,000 rows, 20 a second for 20 s in one session';
    rows.push(
      [`${what}, without limits`, `${unlimited.statuses}; ${unlimited.core}`, '', undefined],
      ['… p95 of others meanwhile', `${rounded(unlimited.othersP95)} (${unlimited.others})`, '', undefined],
      [`${what}, with the usual ones`, `${limited.statuses}; ${limited.core}`, '', undefined],
      [
        '… p95 of others meanwhile',
        `${rounded(limited.othersP95)} (${limited.others})`,
        '< 200 ms',
        limited.othersP95 < 200 && !/[45]\d\d/.test(limited.others),
      ],
    );
    say('knocking at the door …');
    rows.unshift(...(await attackStrangersDoor(attacked, headers)));
  } finally {
    await attacked.stop();
  }
  say('cutting connections …');
  rows.push(
    ...(await cutConnections(database, () => startOurs(database, port, usual, options.server), headers, client)),
  );
  await client.end();
  process.stdout.write(toTable('one run', rows));
} finally {
  await server.stop();
}
