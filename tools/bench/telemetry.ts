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

interface Measured {
  loads: Load[];
  single: number[];
  starts: number[];
  idle: number;
  loaded: number;
}

process.once('SIGINT', () => process.exit(1));
const server = await startPostgres({ shared_buffers: '256MB', max_connections: '100' });
try {
  const database = await prepare(server.url, 'telemetry', port, (client) => loadUsers(client, 1_000));
  const measured: Measured[] = ways.map(() => ({ loads: [], single: [], starts: [], idle: 0, loaded: 0 }));

  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { env, file }] of ways.entries()) {
      const ours = await startOurs(database, port, env, file);
      measured[index]?.starts.push(ours.msToHealthy);
      await ours.stop();
    }
  }
  const running: Running[] = [];
  for (const [index, { env, file }] of ways.entries()) running.push(await startOurs(database, port + index, env, file));
  try {
    await wait(3_000);
    running.forEach((ours, index) => Object.assign(measured[index] ?? {}, { idle: ours.rssMebibytes() }));
    const [first] = running;
    if (!first) throw new Error('No server.');
    const headers = await signIn(first);
    for (const ours of running) await putUnderLoad(ours.url, paths, 2, headers);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, ours] of running.entries()) {
        const load = await putUnderLoad(ours.url, paths, seconds, headers);
        measured[index]?.loads.push(load);
        measured[index]?.single.push(...(await timeEach(ours.url, paths, 4, headers)));
        say(`${ways[index]?.name}: ${load.perSecond.toFixed(0)}/s`);
      }
    }
    running.forEach((ours, index) => Object.assign(measured[index] ?? {}, { loaded: ours.rssMebibytes() }));
  } finally {
    await Promise.all(running.map((ours) => ours.stop()));
  }

  const rows = ways.flatMap(({ name }, index): Row[] => {
    const { loads, single, starts, idle, loaded } = measured[index] ?? {
      loads: [],
      single: [],
      starts: [],
      idle: 0,
      loaded: 0,
    };
    const perSecond = median(loads.map((load) => load.perSecond));
    const p99 = median(loads.map((load) => load.p99));
    return [
      [`${name}: page of 1,000 users`, `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms`, '', undefined],
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
