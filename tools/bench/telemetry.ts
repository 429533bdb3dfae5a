import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { loadUsers } from './load-users.ts';
import { median, runLoad, quantile, measureEach, type Load } from './load.ts';
import { createDatabase, type Row, signIn, startCountinghouse, toTable } from './countinghouse.ts';
import type { Running } from './processes.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '4490' },
    /** Another build's main.js for comparison, for example the main.js of an earlier commit. */
    before: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const port = Number(options.port);

const log = (line: string) => process.stderr.write(`${line}\n`);
const paths = Array.from({ length: 50 }, (_, index) => `/api/admin/user/getall?page=${index + 1}&limit=10`);

/** A collector that discards all spans. */
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const address = collector.address();
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
const metrics = { METRICS_PORT: '0' };

const setups: { name: string; env: Record<string, string>; file?: string }[] = [
  ...(options.before === undefined ? [] : [{ name: 'Previous build', env: {}, file: options.before }]),
  { name: 'No telemetry', env: {} },
  { name: 'Metrics', env: metrics },
  { name: 'Metrics and traces', env: { ...metrics, ...traces } },
  {
    name: 'Metrics and 10 % of the traces',
    env: { ...metrics, ...traces, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  },
];

process.once('SIGINT', () => process.exit(1));
const server = await startPostgres({ shared_buffers: '256MB', max_connections: '100' });
try {
  const database = await createDatabase(server.url, 'telemetry', port, (client) => loadUsers(client, 1_000));
  const runs = setups.map((setup) => ({
    ...setup,
    loads: [] as Load[],
    /** Processor time of the server per call, in milliseconds. */
    costs: [] as number[],
    latencies: [] as number[],
    startTimes: [] as number[],
    idle: 0,
    loaded: 0,
  }));

  for (let round = 0; round < rounds; round += 1) {
    for (const { env, file, startTimes } of runs) {
      const countinghouse = await startCountinghouse(database, port, env, file);
      startTimes.push(countinghouse.msToHealthy);
      await countinghouse.stop();
    }
  }

  const running: { countinghouse: Running; run: (typeof runs)[number] }[] = [];
  for (const [index, run] of runs.entries())
    running.push({ run, countinghouse: await startCountinghouse(database, port + index, run.env, run.file) });
  try {
    await wait(3_000);
    for (const { countinghouse, run } of running) run.idle = countinghouse.rssMebibytes();
    for (let round = 0; round <= rounds; round += 1) {
      for (const { countinghouse, run } of running) {
        const headers = await signIn(countinghouse);
        const before = countinghouse.cpuSeconds();
        const load = await runLoad(countinghouse.url, paths, seconds, headers);
        const cost = (1000 * (countinghouse.cpuSeconds() - before)) / (load.perSecond * seconds);
        // The first round is a warm-up.
        if (round === 0) continue;
        run.loads.push(load);
        run.costs.push(cost);
        run.latencies.push(...(await measureEach(countinghouse.url, paths, 4, headers)));
        log(`${run.name}: ${load.perSecond.toFixed(0)}/s, ${cost.toFixed(2)} ms each`);
      }
    }
    for (const { countinghouse, run } of running) run.loaded = countinghouse.rssMebibytes();
  } finally {
    await Promise.all(running.map(({ countinghouse }) => countinghouse.stop()));
  }

  const rows = runs.flatMap(({ name, loads, costs, latencies, startTimes, idle, loaded }): Row[] => {
    const perSecond = median(loads.map((load) => load.perSecond));
    const p99 = median(loads.map((load) => load.p99));
    return [
      [`${name}: page of 1,000 users`, `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms`, '', undefined],
      ['… processor time per call', `${median(costs).toFixed(2)} ms`, '', undefined],
      ['… sequential calls, p95', `${quantile(latencies, 0.95).toFixed(1)} ms`, '', undefined],
      ['… from start to healthy', `${median(startTimes).toFixed(0)} ms`, '', undefined],
      ['… memory when idle and after the load', `${idle.toFixed(0)} MiB, ${loaded.toFixed(0)} MiB`, '', undefined],
    ];
  });
  process.stdout.write(toTable(`${rounds} rounds of ${seconds} s, 10 connections`, rows));
} finally {
  await server.stop();
  collector.close();
}
