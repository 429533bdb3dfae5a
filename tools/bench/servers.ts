import { parseArgs } from 'node:util';
import { startBuiltServer, type BuiltServer } from '../testing/built-server.ts';
import { startCluster, type Cluster } from '../testing/cluster/cluster.ts';
import { decideAll, openWorkspace } from '../testing/cluster/desk.ts';
import { withClient } from '../testing/cluster/fail-over.ts';
import { median, putUnderLoad } from './load.ts';
import { toTable, type Row } from './ours.ts';

/** What more servers and a replica bring to whoever reads, and what a restart of all servers in turn costs. */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    decisions: { type: 'string', default: '1000' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);

const wide = { REQUEST_LIMIT_PER_ADDRESS: '10000000', REQUEST_LIMIT_PER_SESSION: '10000000' };
const paths = [25, 100].flatMap((limit) => [
  `/api/admin/user/getall?limit=${limit}`,
  `/api/admin/user/getall?limit=${limit}&page=3&sort=fullName`,
  `/api/admin/withdrawals?limit=${limit}&page=2`,
  `/api/admin/withdrawals?limit=${limit}&status=pending`,
]);
const say = (line: string) => process.stderr.write(`${line}\n`);

/** Ten connections to each server; the calls a second of all of them, and the slowest p99. */
async function read(servers: readonly BuiltServer[], token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const loads = await Promise.all(servers.map(({ origin }) => putUnderLoad(origin, paths, seconds, headers)));
  return {
    perSecond: loads.reduce((sum, each) => sum + each.perSecond, 0),
    p99: Math.max(...loads.map((each) => each.p99)),
  };
}

/** Restarts all servers in turn while ten admins decide and somebody reads; counts what was not answered as it should be. */
async function restart({ database, proxy, restartAll }: Cluster) {
  const decisions = Number(options.decisions);
  const desk = await withClient(database.primaryUrl(), (client) => openWorkspace(client, { decisions }));
  let isOver = false;
  let reads = 0;
  let refused = 0;
  const reading = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      reads += 1;
      const headers = { authorization: `Bearer ${desk.admins[0]?.token ?? ''}` };
      const response = await fetch(`${proxy.origin}${paths[reads % paths.length]}`, { headers }).catch(() => undefined);
      await response?.arrayBuffer();
      if (!response?.ok) refused += 1;
    }
  });
  const deciding = decideAll(proxy.origin, desk);
  await restartAll();
  await restartAll();
  const { acknowledged, odd, again, lost } = await deciding;
  isOver = true;
  await Promise.all(reading);
  return { decisions: acknowledged.length, reads, failed: refused + odd.length + again + lost };
}

const cluster = await startCluster({
  ADMIN_EMAIL: 'grace@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
  ...wide,
});
const { database, servers } = cluster;
const { admins } = await withClient(database.primaryUrl(), async (client) => {
  const desk = await openWorkspace(client, { decisions: 50_000 });
  await client.query('vacuum analyze');
  return desk;
});
const token = admins[0]?.token ?? '';
const withReplica = await Promise.all(
  servers.map(() =>
    startBuiltServer({ DATABASE_URL: database.url, DATABASE_REPLICA_URL: database.standbyUrl(), ...wide }),
  ),
);
const sides: Readonly<Record<string, readonly BuiltServer[]>> = {
  '1 server': servers.slice(0, 1),
  '2 servers': servers.slice(0, 2),
  '3 servers': servers,
  '1 server and a replica': withReplica.slice(0, 1),
  '3 servers and a replica': withReplica,
};
const measured: Record<string, { perSecond: number[]; p99: number[] }> = {};
for (const side of Object.values(sides)) await read(side, token);
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, side] of Object.entries(sides)) {
    const { perSecond, p99 } = await read(side, token);
    const own = (measured[name] ??= { perSecond: [], p99: [] });
    own.perSecond.push(perSecond);
    own.p99.push(p99);
    say(`${round}: ${name}: ${perSecond.toFixed(0)}/s`);
  }
}
await Promise.all(withReplica.map(({ stop }) => stop()));
const { decisions, reads, failed } = await restart(cluster);
await cluster.stop();

process.stdout.write(
  toTable(
    `pages of 25 and 100 users and withdrawals, 10 connections to each server, median of ${rounds} rounds in turn`,
    [
      ...Object.entries(measured).map(([name, { perSecond, p99 }]): Row => [
        name,
        `${median(perSecond).toFixed(0)} calls a second, p99 ${median(p99).toFixed(0)} ms`,
        '',
        undefined,
      ]),
      [
        'Two restarts of three servers in turn, calls that failed',
        `${failed} of ${decisions} decisions and ${reads} reads`,
        '0',
        failed === 0,
      ],
    ],
  ),
);
