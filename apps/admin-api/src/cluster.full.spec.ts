import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { startCluster, type Cluster } from '../../../tools/testing/cluster/cluster.ts';
import {
  decideAll,
  createOutcome,
  findFaults,
  createDecisionLoad,
  type Outcome,
} from '../../../tools/testing/cluster/decision-load.ts';
import { failOver, withClient } from '../../../tools/testing/cluster/fail-over.ts';
import { openNetworkLink } from '../../../tools/testing/cluster/network-link.ts';
import {
  createPostgresFolder,
  postgresUrl,
  runPostgres,
  type PostgresFolder,
  type RunningPostgres,
} from '../../../tools/testing/embedded-postgres.ts';
import { OutcomeUnknownError } from './database/errors';
import { openDatabase } from './database/open-database';
import { runCommand } from './test-support/run-command';
import { until } from './test-support/until';
import { users } from './database/schema';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ ADMIN_EMAIL: 'grace@example.com', ADMIN_PASSWORD: 'correct horse battery' });
}, 120_000);

afterAll(() => cluster.stop(), 60_000);

const DECISION_COUNT = 100;

const prepareDecisions = () =>
  withClient(cluster.database.primaryUrl(), (client) => createDecisionLoad(client, { decisions: DECISION_COUNT }));

/** Makes all decisions, and disrupts the cluster after a fifth of them. */
async function decideWhile(disrupt: () => Promise<void>, origin = cluster.proxy.origin) {
  const load = await prepareDecisions();
  let done: Promise<void> | undefined;
  const outcome = await decideAll(origin, load, (count) => {
    if (count >= DECISION_COUNT / 5) done ??= disrupt();
  });
  await done;
  return outcome;
}

/** Expects that every decision was acknowledged once, and is stored as acknowledged. */
async function expectNothingLost(outcome: Outcome, count = DECISION_COUNT, url = cluster.database.primaryUrl()) {
  expect(outcome.unexpected.join('\n')).toBe('');
  expect(new Set(outcome.acknowledged.map(({ id }) => id)).size).toBe(count);
  expect(await withClient(url, (client) => findFaults(client, outcome))).toEqual([]);
  for (const text of outcome.retryBodies) {
    expect(JSON.parse(text)).toEqual({
      success: false,
      code: 'unavailable',
      message: expect.stringMatching(/^[A-Z][^\n]*\.$/),
    });
    expect(text).not.toMatch(/\bat \/|node_modules|Error:|ECONN|127\.0\.0\.1/);
  }
}

/** Starts a server that connects to each database through a proxy that can be cut. */
async function startServerBehindProxies() {
  const [primaryPort, standbyPort] = cluster.database.ports();
  const lines = { primary: await openNetworkLink(primaryPort), standby: await openNetworkLink(standbyPort) };
  const url = cluster.database.url
    .replace(`:${primaryPort}`, `:${lines.primary.port}`)
    .replace(`:${standbyPort}`, `:${lines.standby.port}`);
  const server = await startBuiltServer({ DATABASE_URL: url });
  const closeServer = async () => {
    await server.stop();
    await lines.primary.close();
    await lines.standby.close();
  };
  return { lines, server, close: closeServer };
}

/** Subscribes to the event stream; returns a function that returns what was received so far. */
async function listenToEvents(origin: string, token: string): Promise<() => string> {
  const { body } = await fetch(`${origin}/api/admin/events`, { headers: { authorization: `Bearer ${token}` } });
  let received = '';
  const decoder = new TextDecoder();
  const readBody = async () => {
    for await (const part of body ?? []) received += decoder.decode(part, { stream: true });
  };
  // The stream ends with the server.
  readBody().catch(() => undefined);
  return () => received;
}

describe('a cluster of three servers', () => {
  it('keeps each of 500 decisions exactly once when the primary is killed, and recovers', async () => {
    const { outcome, faults } = await failOver(cluster, 500);
    await expectNothingLost(outcome, 500);
    expect(faults).toEqual([]);
  });

  it('fails back to the first host when the second is killed, and makes panels refetch everything', async () => {
    const load = await withClient(cluster.database.primaryUrl(), (client) =>
      createDecisionLoad(client, { admins: 1, decisions: 1 }),
    );
    const getReceived = await listenToEvents(cluster.servers[0]?.origin ?? '', load.admins[0]?.token ?? '');
    const { outcome, faults } = await failOver(cluster, DECISION_COUNT);
    await expectNothingLost(outcome);
    expect(faults).toEqual([]);
    // Every subscription starts with one.
    await until(() => expect(getReceived().match(/"resync"/g)).toHaveLength(2));
  });

  it('keeps its audit log intact, as the command verifies with the same hosts', async () => {
    const { stdout, stderr } = await runCommand('audit-verify.js', { DATABASE_URL: cluster.database.url });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\d+ entries, intact/);
  });

  it('keeps working when one of its servers is killed', async () => {
    const outcome = await decideWhile(async () => cluster.servers[0]?.kill());
    await expectNothingLost(outcome);
    await cluster.restart(0);
  });

  it('keeps working when one of its servers hangs, and that server does no harm when it resumes', async () => {
    const outcome = await decideWhile(async () => cluster.servers[1]?.pause());
    cluster.servers[1]?.resume();
    await expectNothingLost(outcome);
  });

  it('switches from a hanging primary to the promoted one, and not back when it resumes', async () => {
    const outcome = await decideWhile(async () => {
      cluster.database.pause();
      await delay(500);
      await cluster.database.promote();
      await delay(500);
      cluster.database.resume();
    });
    await expectNothingLost(outcome);
    await cluster.database.rejoin();
  });

  it('restarts its servers one after the other without a lost or rejected request', async () => {
    const outcome = await decideWhile(() => cluster.restartAll());
    await expectNothingLost(outcome);
    expect([...outcome.retryBodies]).toEqual([]);
    expect(outcome.unanswered).toBe(0);
  });

  it('reports a lost connection to the primary, and recovers when it is back', async () => {
    const { lines, server, close } = await startServerBehindProxies();
    const outcome = await decideWhile(async () => {
      lines.primary.cut();
      await until(async () => expect((await fetch(`${server.origin}/api/admin/health`)).status).toBe(503));
      lines.primary.restore();
    }, server.origin);
    await expectNothingLost(outcome);
    await close();
  });

  it('does not acknowledge a decision that no standby has', async () => {
    const database = await openDatabase({ url: cluster.database.primaryUrl() });
    await cluster.database.killStandby();
    const committing = database.orm.transaction((transaction) =>
      transaction.insert(users).values({ fullName: 'Nobody', email: 'nobody@example.com', passwordHash: 'none' }),
    );
    const cancelWaiting = withClient(cluster.database.primaryUrl(), (client) =>
      until(async () => {
        const { rowCount } = await client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      }),
    );
    await expect(committing).rejects.toThrow(OutcomeUnknownError);
    await cancelWaiting;
    await database.close();
    await cluster.database.rejoin();
  });
});

describe('a server with a replica', () => {
  let server: BuiltServer;
  let token: string;
  beforeAll(async () => {
    const { database } = cluster;
    server = await startBuiltServer({ DATABASE_URL: database.url, DATABASE_REPLICA_URL: database.standbyUrl() });
    const load = await withClient(database.primaryUrl(), (client) =>
      createDecisionLoad(client, { admins: 1, decisions: 10 }),
    );
    token = load.admins[0]?.token ?? '';
  });
  afterAll(() => server.stop());

  const sendRequest = async (path: string, sent?: object) => {
    const response = await fetch(`${server.origin}/api/admin${path}`, {
      ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
      headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
    });
    expect(response.status).toBeLessThan(300);
    const body: unknown = await response.json();
    return body;
  };
  let count = 0;
  const createName = () => `Someone New ${(count += 1)}`;
  const addUser = (fullName: string) =>
    sendRequest('/user/add', {
      fullName,
      email: `someone-new-${count}@example.com`,
      password: 'correct horse battery staple',
    });
  const expectNewest = async (fullName: string) =>
    expect(await sendRequest('/user/getall?limit=1')).toMatchObject({ data: { users: [{ fullName }] } });

  /** Returns the number of scans of the users table on the replica. */
  const countReads = () =>
    withClient(cluster.database.standbyUrl(), async (client) => {
      const { rows } = await client.query<{ reads: number }>(
        `select (seq_scan + idx_scan)::int as reads from pg_stat_user_tables where relname = 'users'`,
      );
      return rows[0]?.reads ?? 0;
    });
  const setReplay = (state: 'pause' | 'resume') =>
    withClient(cluster.database.standbyUrl(), (client) => client.query(`select pg_wal_replay_${state}()`));

  it('reads lists from it, and always includes earlier writes', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = createName();
      await addUser(name);
      await expectNewest(name);
    }
    const before = await countReads();
    await until(async () => {
      await sendRequest('/user/getall');
      expect(await countReads()).toBeGreaterThan(before);
    });
  });

  it('reads from the primary while the replica is behind', async () => {
    await setReplay('pause');
    const name = createName();
    await addUser(name);
    await expectNewest(name);
    await setReplay('resume');
  });

  it('reads from the primary when the replica is down', async () => {
    const name = createName();
    await addUser(name);
    await sendRequest('/user/getall');
    await cluster.database.killStandby();
    await expectNewest(name);
    await cluster.database.rejoin();
  });
});

describe('a cluster without a primary', () => {
  afterEach(async () => {
    await cluster.database.promote();
    await cluster.database.rejoin();
  });

  it('responds with 503 and retry-after from each server', async () => {
    await cluster.database.kill();
    for (const { origin } of cluster.servers) {
      const response = await fetch(`${origin}/api/admin/plan/getall`, {
        headers: { authorization: `Bearer ${'x'.repeat(43)}` },
      });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await response.json()).toEqual({
        success: false,
        code: 'unavailable',
        message: 'The database is unreachable. Please try again in a moment.',
      });
    }
  });
});

/** Mounting a file system needs root on Linux. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.runIf(canMount)('a database whose disk is full', () => {
  let disk: string;
  let postgresFolder: PostgresFolder;
  let running: RunningPostgres;
  let server: BuiltServer;

  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), 'countinghouse-disk-'));
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'tmpfs', disk]).status).toBe(0);
    postgresFolder = createPostgresFolder(disk);
    running = await runPostgres(postgresFolder, { max_wal_size: '32MB', min_wal_size: '32MB' });
    server = await startBuiltServer({ DATABASE_URL: postgresUrl(postgresFolder, running.port) });
  });

  afterAll(async () => {
    await server.stop();
    await running.stop();
    spawnSync('umount', [disk]);
    rmdirSync(disk);
  });

  it('loses nothing, reports the full disk, and recovers once there is space', async () => {
    const url = postgresUrl(postgresFolder, running.port);
    const load = await withClient(url, (client) => createDecisionLoad(client, { decisions: DECISION_COUNT }));
    const rest = join(disk, 'rest');
    const fillDisk = async () => {
      spawnSync('dd', ['if=/dev/zero', `of=${rest}`, 'bs=64k']);
      await until(() => expect(outcome.retries).toBeGreaterThan(5));
      rmSync(rest);
    };
    const outcome = createOutcome();
    let filling: Promise<void> | undefined;
    await decideAll(
      server.origin,
      load,
      (count) => {
        if (count === DECISION_COUNT / 5) filling = fillDisk();
      },
      outcome,
    );
    await filling;
    await expectNothingLost(outcome, DECISION_COUNT, url);
    expect([...outcome.retryBodies].join()).toContain('The database’s disk is full. Nothing has changed.');
  });
});
