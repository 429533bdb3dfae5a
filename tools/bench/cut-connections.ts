import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ask, tally } from './asking.ts';
import type { Row } from './ours.ts';
import type { Running } from './processes.ts';

/** A client that keeps a withdrawal from being decided until it ends. */
async function holdWithdrawal(database: string, id: string): Promise<Client> {
  const holder = new Client({ connectionString: database });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from withdrawals where id = $1 for update', [id]);
  return holder;
}

const reject = ({ url }: Running, headers: Record<string, string>, id: string) =>
  ask(`${url}/api/admin/withdrawal/status/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'rejected' }),
  });

async function waitingBackend(client: Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and backend_type = 'client backend'`,
    );
    if (rows[0]) return rows[0].pid;
    await wait(10);
  }
}

const pauseMs = 35_000;

/**
 * Stops a process in the middle of a decision, and lets it go on after 35 seconds.
 *
 * @param stop stops it, given the database process that the decision waits in; returns what lets it go on
 */
async function pauseInside(
  decide: () => Promise<{ status: number }>,
  holder: Client,
  client: Client,
  stop: (backend: number) => () => void,
): Promise<number> {
  const decided = decide();
  const goOn = stop(await waitingBackend(client));
  await holder.end();
  await wait(pauseMs);
  goOn();
  const { status } = await decided;
  await wait(500);
  return status;
}

/** Breaks what stands between the server and its database while it decides, and sees whether the server survives. */
export async function cutConnections(
  database: string,
  open: () => Promise<Running>,
  headers: Record<string, string>,
  client: Client,
): Promise<Row[]> {
  const { rows } = await client.query<{ id: string }>('select id from withdrawals order by id limit 12');
  const [first = '', second = '', ...others] = rows.map(({ id }) => id);
  const statuses: number[] = [];
  let deaths = 0;
  let running = await open();
  for (const id of others) {
    const holder = await holdWithdrawal(database, id);
    const decided = reject(running, headers, id);
    await client.query('select pg_terminate_backend($1)', [await waitingBackend(client)]);
    statuses.push((await decided).status);
    await holder.end();
    await wait(100);
    if (running.isAlive()) continue;
    deaths += 1;
    running = await open();
  }

  const paused = async (id: string, stop: (backend: number) => () => void) => {
    if (!running.isAlive()) running = await open();
    const holder = await holdWithdrawal(database, id);
    const status = await pauseInside(() => reject(running, headers, id), holder, client, stop);
    return {
      words: `${tally([status])}; the server ${running.isAlive() ? 'lives' : 'died'}`,
      lives: running.isAlive(),
    };
  };
  const server = await paused(first, () => {
    running.signal('SIGSTOP');
    return () => running.signal('SIGCONT');
  });
  const postgres = await paused(second, (backend) => {
    process.kill(backend, 'SIGSTOP');
    return () => process.kill(backend, 'SIGCONT');
  });
  await running.stop();
  return [
    [
      'A connection cut inside a decision, ten times',
      `${tally(statuses)}; the server died ${deaths} times`,
      '0 times',
      deaths === 0,
    ],
    ['The server stopped for 35 s inside a decision', server.words, 'lives', server.lives],
    ['PostgreSQL stopped for 35 s inside a decision', postgres.words, 'lives', postgres.lives],
  ];
}
