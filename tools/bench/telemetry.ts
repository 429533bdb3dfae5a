import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { loadUsers } from './load-users.ts';
import { median, putUnderLoad, quantile, timeEach, type Load } from './load.ts';
import { prepare, type Row, signIn, startOurs, toTable } from './ours.ts';
import type { Running } from './processes.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '4490' },
    /** Another build's main.js, to compare with: that of a commit before, say. */
    before: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const port = Number(options.port);

const say = (line: string) => process.stderr.write(`${line}\n`);
const paths = Array.from({ length: 50 }, (_, index) => `/api/admin/user/getall?page=${index + 1}&limit=10`);

/** A collector that takes all spans and does nothing with them. */
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const address = collector.address();
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
const metrics = { METRICS_PORT: '0' };

const ways: { name: string; env: Record<string, string>; file?: string }[] = [
  ...(options.before === undefined ? [] : [{ name: 'The build before', env: {}, file: options.before }]),
  { name: 'Nothing on', env: {} },
  { name: 'Metrics', env: metrics },
  { name: 'Metrics and traces', env: { ...metrics, ...traces } },
  {
    name: 'Metrics and a tenth of the traces',
    env: { ...metrics, ...traces, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  },
];

process.once('SIGINT', () => process.exit(1));
const server = await startPostgres({ shared_buffers: '256MB', max_connections: '100' });
try {
  const database = await prepare(server.url, 'telemetry', port, (client) => loadUsers(client, 1_000));
  const sides = ways.map((way) => ({
    ...way,
    loads: [] as Load[],
    /** Milliseconds of the server's processor time for each call. */
    costs: [] as number[],
    single: [] as number[],
    starts: [] as number[],
    idle: 0,
    loaded: 0,
  }));

  for (let round = 0; round < rounds; round += 1) {
    for (const { env, file, starts } of sides) {
      const ours = await startOurs(database, port, env, file);
      starts.push(ours.msToHealthy);
      await ours.stop();
    }
  }

  const running: { ours: Running; side: (typeof sides)[number] }[] = [];
  for (const [index, side] of sides.entries())
    running.push({ side, ours: await startOurs(database, port + index, side.env, side.file) });
  try {
    await wait(3_000);
    for (const { ours, side } of running) side.idle = ours.rssMebibytes();
    for (let round = 0; round <= rounds; round += 1) {
      for (const { ours, side } of running) {
        const headers = await signIn(ours);
        const before = ours.cpuSeconds();
        const load = await putUnderLoad(ours.url, paths, seconds, headers);
        const cost = (1000 * (ours.cpuSeconds() - before)) / (load.perSecond * seconds);
        // The first round warms up.
        if (round === 0) continue;
        side.loads.push(load);
        side.costs.push(cost);
        side.single.push(...(await timeEach(ours.url, paths, 4, headers)));
        say(`${side.name}: ${load.perSecond.toFixed(0)}/s, ${cost.toFixed(2)} ms each`);
      }
    }
    for (const { ours, side } of running) side.loaded = ours.rssMebibytes();
  } finally {
    await Promise.all(running.map(({ ours }) => ours.stop()));
  }

  const rows = sides.flatMap(({ name, loads, costs, single, starts, idle, loaded }): Row[] => {
    const perSecond = median(loads.map((load) => load.perSecond));
    const p99 = median(loads.map((load) => load.p99));
    return [
      [`${name}: page of 1,000 users`, `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms`, '', undefined],
      ['… processor time of the server for each', `${median(costs).toFixed(2)} ms`, '', undefined],
      ['… one call after the other, p95', `${quantile(single, 0.95).toFixed(1)} ms`, '', undefined],
      ['… from start to healthy', `${median(starts).toFixed(0)} ms`, '', undefined],
      ['… memory when idle, and after the load', `${idle.toFixed(0)} MiB, ${loaded.toFixed(0)} MiB`, '', undefined],
    ];
  });
  process.stdout.write(toTable(`${rounds} rounds of ${seconds} s, 10 connections`, rows));
} finally {
  await server.stop();
  collector.close();
}
