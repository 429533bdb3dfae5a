import { parseArgs } from 'node:util';
import { startBuiltServer, type BuiltServer } from '../testing/built-server.ts';
import { startCluster, type Cluster } from '../testing/cluster/cluster.ts';
import { decideAll, createDecisionLoad } from '../testing/cluster/decision-load.ts';
import { withClient } from '../testing/cluster/fail-over.ts';
import { median, runLoad } from './load.ts';
import { toTable, type Row } from './countinghouse.ts';

/** Measures the read throughput of several servers and a replica, and the failures during a rolling restart. */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    decisions: { type: 'string', default: '1000' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);

const UNLIMITED = { REQUEST_LIMIT_PER_ADDRESS: '10000000', REQUEST_LIMIT_PER_SESSION: '10000000' };
const paths = [25, 100].flatMap((limit) => [
  `/api/admin/user/getall?limit=${limit}`,
  `/api/admin/user/getall?limit=${limit}&page=3&sort=fullName`,
  `/api/admin/withdrawals?limit=${limit}&page=2`,
  `/api/admin/withdrawals?limit=${limit}&status=pending`,
]);
const log = (line: string) => process.stderr.write(`${line}\n`);

/** Reads over ten connections to each server. Returns the total calls per second, and the highest p99. */
async function read(servers: readonly BuiltServer[], token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const loads = await Promise.all(servers.map(({ origin }) => runLoad(origin, paths, seconds, headers)));
  return {
    perSecond: loads.reduce((sum, each) => sum + each.perSecond, 0),
    p99: Math.max(...loads.map((each) => each.p99)),
  };
}

/** Restarts all servers in turn during decisions and reads. Returns the number of failed calls. */
async function restart({ database, proxy, restartAll }: Cluster) {
  const decisions = Number(options.decisions);
  const load = await withClient(database.primaryUrl(), (client) => createDecisionLoad(client, { decisions }));
  let isDone = false;
  let reads = 0;
  let failedReads = 0;
  const reading = Array.from({ length: 4 }, async () => {
    while (!isDone) {
      reads += 1;
      const headers = { authorization: `Bearer ${load.admins[0]?.token ?? ''}` };
      const response = await fetch(`${proxy.origin}${paths[reads % paths.length]}`, { headers }).catch(() => undefined);
      await response?.arrayBuffer();
      if (!response?.ok) failedReads += 1;
    }
  });
  const deciding = decideAll(proxy.origin, load);
  await restartAll();
  await restartAll();
  const { acknowledged, unexpected, retries, unanswered } = await deciding;
  isDone = true;
  await Promise.all(reading);
  return { decisions: acknowledged.length, reads, failed: failedReads + unexpected.length + retries + unanswered };
}

const cluster = await startCluster({
  ADMIN_EMAIL: 'grace@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
  ...UNLIMITED,
});
const { database, servers } = cluster;
const { admins } = await withClient(database.primaryUrl(), async (client) => {
  const load = await createDecisionLoad(client, { decisions: 50_000 });
  await client.query('vacuum analyze');
  return load;
});
const token = admins[0]?.token ?? '';
const withReplica = await Promise.all(
  servers.map(() =>
    startBuiltServer({ DATABASE_URL: database.url, DATABASE_REPLICA_URL: database.standbyUrl(), ...UNLIMITED }),
  ),
);
const SETUPS: Readonly<Record<string, readonly BuiltServer[]>> = {
  '1 server': servers.slice(0, 1),
  '2 servers': servers.slice(0, 2),
  '3 servers': servers,
  '1 server and a replica': withReplica.slice(0, 1),
  '3 servers and a replica': withReplica,
};
const resultsBySetup: Record<string, { perSecond: number[]; p99: number[] }> = {};
for (const setupServers of Object.values(SETUPS)) await read(setupServers, token);
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, setupServers] of Object.entries(SETUPS)) {
    const { perSecond, p99 } = await read(setupServers, token);
    const results = (resultsBySetup[name] ??= { perSecond: [], p99: [] });
    results.perSecond.push(perSecond);
    results.p99.push(p99);
    log(`${round}: ${name}: ${perSecond.toFixed(0)}/s`);
  }
}
await Promise.all(withReplica.map(({ stop }) => stop()));
const { decisions, reads, failed } = await restart(cluster);
await cluster.stop();

process.stdout.write(
  toTable(
    `pages of 25 and 100 users and withdrawals, 10 connections to each server, median of ${rounds} rounds in turn`,
    [
      ...Object.entries(resultsBySetup).map(([name, { perSecond, p99 }]): Row => [
        name,
        `${median(perSecond).toFixed(0)} calls a second, p99 ${median(p99).toFixed(0)} ms`,
        '',
        undefined,
      ]),
      [
        'Two rolling restarts of three servers, failed calls',
        `${failed} of ${decisions} decisions and ${reads} reads`,
        '0',
        failed === 0,
      ],
    ],
  ),
);
