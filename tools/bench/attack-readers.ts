import { createHash, randomBytes } from 'node:crypto';
import { get, type ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { ask, besides, longest, rounded, tally, type Answer } from './asking.ts';
import type { Row } from './ours.ts';
import type { Running } from './processes.ts';

/** Adds sub-admins who may export users' payments, each with a session; gives the headers of each. */
async function addReaders(client: Client, count: number): Promise<Record<string, string>[]> {
  const readers: Record<string, string>[] = [];
  for (let number = 0; number < count; number += 1) {
    const token = randomBytes(32).toString('base64url');
    await client.query(
      `with account as (
         insert into users (role, full_name, email, password_hash, permissions)
         values ('subadmin', 'Reader', $1, 'none', '{transactions,withdrawals,users}') returning id)
       insert into sessions (token_hash, user_id, address, expires_at)
       select $2, id, '127.0.0.1', now() + interval '1 hour' from account`,
      [`reader-${randomBytes(6).toString('hex')}@example.com`, createHash('sha256').update(token).digest()],
    );
    readers.push({ authorization: `Bearer ${token}` });
  }
  return readers;
}

/** Asks for a file and takes nothing of it. */
function takeNothing(url: string, headers: Record<string, string>): ClientRequest {
  return (
    get(url, { agent: false, headers })
      // Without a listener for the response, Node would read and discard its body.
      .on('response', (response) => response.pause().on('error', () => undefined))
      // The server closes the connection in the end.
      .on('error', () => undefined)
  );
}

/** Waits until the audit log says of so many files that they were cut off; gives how long that took, in milliseconds. */
async function untilCutOff(client: Client, count: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 60_000) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'exportEnded' and after ->> 'file' = 'cut off'`,
    );
    if ((rows[0]?.n ?? 0) >= count) return performance.now() - began;
    await wait(200);
  }
  return Infinity;
}

/** Two who take nothing of the file that they have asked for, and five others who want theirs. */
export async function attackWithSlowReaders({ url }: Running, client: Client, topups: number): Promise<Row[]> {
  const csv = { accept: 'text/csv', 'accept-encoding': 'identity' };
  const [first = {}, second = {}, ...others] = await addReaders(client, 7);
  const slow = [first, second].map((headers) =>
    takeNothing(`${url}/api/admin/all-transactions`, { ...headers, ...csv }),
  );
  await wait(1_000);
  const files = await Promise.all(
    others.map((headers) => ask(`${url}/api/admin/all-transactions`, { headers: { ...headers, ...csv } })),
  );
  const isDone = files.every(({ status }) => status === 200);
  const cutOffMs = await untilCutOff(client, slow.length);
  for (const request of slow) request.destroy();
  return [
    [
      `Five exports of ${topups.toLocaleString('en')} top-ups while two readers take nothing of theirs`,
      `${tally(files.map(({ status }) => status))}, at most ${rounded(longest(files))}`,
      'all 200',
      isDone,
    ],
    ['… the two are cut off within', rounded(cutOffMs), '< 30 s', cutOffMs < 30_000],
  ];
}

/** The longest of all but the slowest twentieth, in milliseconds. */
function percentile95(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** One session asks for pages of 1,000 rows twenty times a second for twenty seconds, and another for a page of users. */
export async function attackWithLongPages(running: Running, client: Client) {
  const [attacker = {}, other = {}] = await addReaders(client, 2);
  const long = `${running.url}/api/admin/all-transactions?limit=1000`;
  const before = running.cpuSeconds();
  const began = performance.now();
  const { result, others } = await besides(`${running.url}/api/admin/user/getall`, { headers: other }, async () => {
    const asked: Promise<Answer>[] = [];
    for (let call = 0; call < 400; call += 1) {
      asked.push(ask(long, { headers: attacker }));
      await wait(Math.max(0, began + (call + 1) * 50 - performance.now()));
    }
    return Promise.all(asked);
  });
  const share = (running.cpuSeconds() - before) / ((performance.now() - began) / 1_000);
  return {
    statuses: tally(result.map(({ status }) => status)),
    othersP95: percentile95(others),
    others: tally(others.map(({ status }) => status)),
    core: `${Math.round(share * 100)} % of a core`,
  };
}
