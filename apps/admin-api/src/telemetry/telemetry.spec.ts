import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServerFile, startBuiltServer, type BuiltServer } from '../../../../tools/testing/built-server.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { getMetrics, readAlerts, readDashboard, readOperationsGuide } from '../test-support/monitoring-files';
import { simulateWorkingDay } from '../test-support/working-day';

const admin = { email: 'grace@example.com', password: 'correct horse battery' };
const traceId = '0af7651916cd43dd8448eb211c80319c';
const clickId = 'b7ad6b7169203331';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
}

/** The number of the span kind in the protocol. */
const SERVER_KIND = 2;

let testDatabase: TestDatabase;
let server: BuiltServer;
let collector: Server;
let secrets: string[];
let spans: Span[];
let metrics: string;
let panelPortResponse: string;
/** Everything that was sent to the collector. */
let collected = '';

const getSpans = (payload: unknown): Span[] =>
  [Object(payload).resourceSpans]
    .flat()
    .flatMap(({ scopeSpans }) => [scopeSpans].flat().flatMap((scope) => scope.spans));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  spans = [];
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      collected += body;
      spans.push(...getSpans(JSON.parse(body)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  server = await startBuiltServer({
    DATABASE_URL: testDatabase.url ?? '',
    // A replica that is always up to date.
    DATABASE_REPLICA_URL: testDatabase.url ?? '',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  const headers = { traceparent: `00-${traceId}-${clickId}-01` };
  secrets = await simulateWorkingDay({ admin, origin: server.origin, database: testDatabase.database, headers });
  const [, metricsUrl = ''] = /Metrics are at ([^\s"\\]+)/.exec(server.output()) ?? [];
  metrics = await (await fetch(metricsUrl)).text();
  panelPortResponse = await (await fetch(`${server.origin}/metrics`)).text();
  // Stopping sends the remaining spans.
  await server.stop();
});

afterAll(async () => {
  collector.close();
  await testDatabase.drop();
});

it('is not loaded by default', async () => {
  const folder = dirname(builtServerFile);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const users: string[] = [];
  for (const file of files)
    if ((await readFile(join(folder, file), 'utf8')).includes('from "@opentelemetry/')) users.push(file);
  expect(users).toEqual([expect.stringMatching(/^telemetry-/)]);
  expect(await readFile(builtServerFile, 'utf8')).toMatch(/await import\("\.\/telemetry-/);
});

describe('a trace', () => {
  const getCallSpans = (operation: string) =>
    spans.filter(({ name, kind }) => kind === SERVER_KIND && name === operation);

  it('connects the panel’s span with the operation and its statements', () => {
    const [decision] = getCallSpans('setTransactionStatus');
    expect(decision).toMatchObject({ traceId, parentSpanId: clickId });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === decision?.spanId);
    const texts = statements.flatMap(({ attributes }) =>
      attributes.filter(({ key }) => key === 'db.query.text').map(({ value }) => String(value['stringValue'])),
    );
    expect(texts.some((statement) => statement.startsWith('update "topups"'))).toBe(true);
    expect(texts.some((statement) => statement.includes('insert into "ledger_entries"'))).toBe(true);
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  });

  it('keeps its context after reading a JSON or form body', () => {
    for (const operation of ['addUser', 'uploadUserDocument']) {
      const ids = getCallSpans(operation).map(({ spanId }) => spanId);
      const statements = spans.filter(({ parentSpanId }) => ids.includes(parentSpanId ?? ''));
      expect(statements.some(({ attributes }) => JSON.stringify(attributes).includes('insert into'))).toBe(true);
    }
  });

  it('has the operation, the outcome, and the request id of the log', () => {
    const failed = getCallSpans('addUser').find(({ status }) => status.code === 2);
    const attributes = Object.fromEntries(
      (failed?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    );
    expect(attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/admin/user/add',
      'http.response.status_code': 500,
      'error.type': 'internal',
    });
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes(String(attributes['countinghouse.request_id'])));
    expect(line).toContain(`"trace_id":"${traceId}"`);
  });

  it('contains nothing that was typed, sent or shown', () => {
    expect(spans.length).toBeGreaterThan(100);
    for (const spelling of [String, encodeURIComponent, (secret: string) => JSON.stringify(secret).slice(1, -1)])
      expect(secrets.map(spelling).filter((secret) => collected.includes(secret))).toEqual([]);
    expect(collected).not.toMatch(/authorization|user-agent|127\.0\.0\.1:\d+.*search=/i);
  });
});

describe('the metrics', () => {
  /** Returns the value of a series by its name and some of its labels. */
  const getValue = (name: string, ...labels: string[]) => {
    const series = metrics.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const matchingSeries = series.find((line) => labels.every((label) => line.includes(label)));
    return matchingSeries === undefined ? undefined : Number(matchingSeries.split(' ').at(-1));
  };

  it('cannot be read on the panel’s port', () => {
    expect(panelPortResponse).not.toContain('http_server_request_duration');
  });

  it('count and time responses by operation, status and code', () => {
    const count = 'http_server_request_duration_count';
    expect(getValue(count, 'operation="updateUser"', 'http_response_status_code="200"')).toBe(1);
    expect(getValue(count, 'operation="addUser"', 'http_response_status_code="409"', 'error_type="email_taken"')).toBe(
      1,
    );
    expect(getValue(count, 'operation="addUser"', 'http_response_status_code="500"', 'error_type="internal"')).toBe(1);
    expect(getValue('http_server_request_duration_bucket', 'operation="addUser"', 'le="10"')).toBeGreaterThan(0);
    expect(getValue('http_server_active_requests', 'operation="addUser"')).toBe(0);
  });

  it('count decisions, and rejected ones by reason', () => {
    expect(getValue('countinghouse_decisions_total', 'kind="topup"', 'outcome="approved"')).toBe(1);
    expect(getValue('countinghouse_decisions_total', 'kind="withdrawal"', 'outcome="rejected"')).toBe(1);
    expect(getValue('countinghouse_decisions_rejected_total', 'kind="withdrawal"', 'code="insufficient_funds"')).toBe(
      1,
    );
  });

  it('include the age of the oldest case of each queue', () => {
    for (const queue of ['withdrawals', 'topups', 'kyc', 'tickets'])
      expect(getValue('countinghouse_queue_oldest_age', `queue="${queue}"`)).toBeGreaterThanOrEqual(0);
    expect(getValue('countinghouse_queue_cases', 'queue="withdrawals"')).toBe(1);
  });

  it('include the process and its database connections', () => {
    for (const pool of ['main', 'search', 'replica main', 'replica search'])
      expect(getValue('db_client_connection_max', `db_client_connection_pool_name="${pool}"`)).toBeGreaterThan(0);
    expect(getValue('db_client_connection_pending_requests', 'pool_name="main"')).toBe(0);
    expect(getValue('nodejs_eventloop_delay_p99')).toBeGreaterThan(0);
    expect(getValue('nodejs_eventloop_utilization')).toBeGreaterThan(0);
    expect(getValue('process_memory_usage')).toBeGreaterThan(1e7);
  });

  it('include everything that the alerts and the dashboard use', () => {
    const exported = new Set(metrics.match(/^\w+/gm));
    const expressions = [...readAlerts(), ...readDashboard()].map(
      (expression) => [expression, getMetrics(expression)] as const,
    );
    for (const [{ where }, names] of expressions) expect(names.length, where).toBeGreaterThan(0);
    // `up` is a metric of Prometheus itself.
    const missing = expressions.flatMap(([, names]) => names).filter((name) => name !== 'up' && !exported.has(name));
    expect(missing).toEqual([]);
  });

  it('have documentation for every alert', () => {
    const guide = readOperationsGuide();
    for (const { where } of readAlerts()) expect(guide).toContain(`| \`${where}\``);
  });

  it('contain nothing that was typed, sent or shown', () => {
    expect(secrets.filter((secret) => metrics.includes(secret))).toEqual([]);
  });
});
