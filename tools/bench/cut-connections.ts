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

/** Breaks what stands between the server and its database while it decides, and sees whether it lives. */
export async function cutConnections(
  database: string,
  open: () => Promise<Running>,
  headers: Record<string, string>,
  client: Client,
): Promise<Row[]> {
  const { rows: ids } = await client.query<{ id: string }>('select id from withdrawals order by id limit 11');
  const statuses: number[] = [];
  let deaths = 0;
  let running = await open();
  for (const { id } of ids.slice(1)) {
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

  const holder = await holdWithdrawal(database, ids[0]?.id ?? '');
  const decided = reject(running, headers, ids[0]?.id ?? '');
  await waitingBackend(client);
  running.signal('SIGSTOP');
  await holder.end();
  await wait(35_000);
  running.signal('SIGCONT');
  const { status } = await decided;
  await wait(500);
  const lives = running.isAlive();
  await running.stop();
  return [
    [
      'A connection cut inside a decision, ten times',
      `${tally(statuses)}; the server died ${deaths} times`,
      '0 times',
      deaths === 0,
    ],
    [
      'The server stopped for 35 s inside a decision',
      `${tally([status])}; the server ${lives ? 'lives' : 'died'}`,
      'lives',
      lives,
    ],
  ];
}
