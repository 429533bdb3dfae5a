import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { startCluster, type Cluster } from '../../../tools/testing/cluster/cluster.ts';
import { decideAll, emptyOutcome, faultsOf, openWorkspace, type Outcome } from '../../../tools/testing/cluster/desk.ts';
import { failOver, withClient } from '../../../tools/testing/cluster/fail-over.ts';
import { openLine } from '../../../tools/testing/cluster/line.ts';
import {
  makePostgresFolder,
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

const decisions = 100;

const prepare = () => withClient(cluster.database.primaryUrl(), (client) => openWorkspace(client, { decisions }));

/** Lets all decide, and does something to the cluster once a fifth of it is done. */
async function decideWhile(trouble: () => Promise<void>, origin = cluster.proxy.origin) {
  const desk = await prepare();
  let done: Promise<void> | undefined;
  const outcome = await decideAll(origin, desk, (count) => {
    if (count >= decisions / 5) done ??= trouble();
  });
  await done;
  return outcome;
}

/** Everything was acknowledged, once, and is as it was acknowledged. */
async function expectSound(outcome: Outcome, count = decisions, url = cluster.database.primaryUrl()) {
  expect(outcome.odd.join('\n')).toBe('');
  expect(new Set(outcome.acknowledged.map(({ id }) => id)).size).toBe(count);
  expect(await withClient(url, (client) => faultsOf(client, outcome))).toEqual([]);
  for (const said of outcome.words) {
    expect(JSON.parse(said)).toEqual({
      success: false,
      code: 'unavailable',
      message: expect.stringMatching(/^[A-Z][^\n]*\.$/),
    });
    expect(said).not.toMatch(/\bat \/|node_modules|Error:|ECONN|127\.0\.0\.1/);
  }
}

/** A server that reaches each database by a line that can be cut. */
async function behindLines() {
  const [primaryPort, standbyPort] = cluster.database.ports();
  const lines = { primary: await openLine(primaryPort), standby: await openLine(standbyPort) };
  const url = cluster.database.url
    .replace(`:${primaryPort}`, `:${lines.primary.port}`)
    .replace(`:${standbyPort}`, `:${lines.standby.port}`);
  const server = await startBuiltServer({ DATABASE_URL: url });
  const close = async () => {
    await server.stop();
    await lines.primary.close();
    await lines.standby.close();
  };
  return { lines, server, close };
}

/** Listens as somebody to what changes; gives what was heard so far. */
async function listen(origin: string, token: string): Promise<() => string> {
  const { body } = await fetch(`${origin}/api/admin/events`, { headers: { authorization: `Bearer ${token}` } });
  let heard = '';
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const part of body ?? []) heard += decoder.decode(part, { stream: true });
  };
  // It ends with the server.
  read().catch(() => undefined);
  return () => heard;
}

describe('a cluster of three servers', () => {
  it('loses and doubles nothing of 500 decisions when the primary is killed, and goes on by itself', async () => {
    const { outcome, faults } = await failOver(cluster, 500);
    await expectSound(outcome, 500);
    expect(faults).toEqual([]);
  });

  it('goes back to the first machine when the second one is killed, and tells panels to read everything anew', async () => {
    const desk = await withClient(cluster.database.primaryUrl(), (client) =>
      openWorkspace(client, { admins: 1, decisions: 1 }),
    );
    const heard = await listen(cluster.servers[0]?.origin ?? '', desk.admins[0]?.token ?? '');
    const { outcome, faults } = await failOver(cluster, decisions);
    await expectSound(outcome);
    expect(faults).toEqual([]);
    // Whoever begins to listen is told so once in any case.
    await until(() => expect(heard().match(/"anew"/g)).toHaveLength(2));
  });

  it('keeps its audit log whole over that, as its command finds by the same hosts', async () => {
    const { said, complained } = await runCommand('audit-verify.js', { DATABASE_URL: cluster.database.url });
    expect(complained).toBe('');
    expect(said).toMatch(/^\d+ entries, whole/);
  });

  it('goes on when one of its servers is killed', async () => {
    const outcome = await decideWhile(async () => cluster.servers[0]?.kill());
    await expectSound(outcome);
    await cluster.restart(0);
  });

  it('goes on when one of its servers hangs, and that server does no harm when it wakes', async () => {
    const outcome = await decideWhile(async () => cluster.servers[1]?.pause());
    cluster.servers[1]?.resume();
    await expectSound(outcome);
  });

  it('leaves a primary that hangs for the one that was promoted, and does not return when it wakes', async () => {
    const outcome = await decideWhile(async () => {
      cluster.database.pause();
      await delay(500);
      await cluster.database.promote();
      await delay(500);
      cluster.database.resume();
    });
    await expectSound(outcome);
    await cluster.database.rejoin();
  });

  it('restarts its servers one after the other without an answer that is lost or refused', async () => {
    const outcome = await decideWhile(() => cluster.restartAll());
    await expectSound(outcome);
    expect([...outcome.words]).toEqual([]);
    expect(outcome.lost).toBe(0);
  });

  it('takes the loss of the line to the primary for what it is, and goes on when it is back', async () => {
    const { lines, server, close } = await behindLines();
    const outcome = await decideWhile(async () => {
      lines.primary.cut();
      await until(async () => expect((await fetch(`${server.origin}/api/admin/health`)).status).toBe(503));
      lines.primary.mend();
    }, server.origin);
    await expectSound(outcome);
    await close();
  });

  it('does not say that a decision is made which no standby has', async () => {
    const database = await openDatabase({ url: cluster.database.primaryUrl() });
    await cluster.database.killStandby();
    const committing = database.orm.transaction((transaction) =>
      transaction.insert(users).values({ fullName: 'Nobody', email: 'nobody@example.com', passwordHash: 'none' }),
    );
    const stopWaiting = withClient(cluster.database.primaryUrl(), (client) =>
      until(async () => {
        const { rowCount } = await client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      }),
    );
    await expect(committing).rejects.toThrow(OutcomeUnknownError);
    await stopWaiting;
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
    const desk = await withClient(database.primaryUrl(), (client) =>
      openWorkspace(client, { admins: 1, decisions: 10 }),
    );
    token = desk.admins[0]?.token ?? '';
  });
  afterAll(() => server.stop());

  const send = async (path: string, sent?: object) => {
    const response = await fetch(`${server.origin}/api/admin${path}`, {
      ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
      headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
    });
    expect(response.status).toBeLessThan(300);
    const body: unknown = await response.json();
    return body;
  };
  let count = 0;
  const nextName = () => `Somebody New ${(count += 1)}`;
  const addUser = (fullName: string) =>
    send('/user/add', {
      fullName,
      email: `somebody-new-${count}@example.com`,
      password: 'correct horse battery staple',
    });
  const expectNewest = async (fullName: string) =>
    expect(await send('/user/getall?limit=1')).toMatchObject({ data: { users: [{ fullName }] } });

  /** How often the replica has looked into the table of users. */
  const countReads = () =>
    withClient(cluster.database.standbyUrl(), async (client) => {
      const { rows } = await client.query<{ reads: number }>(
        `select (seq_scan + idx_scan)::int as reads from pg_stat_user_tables where relname = 'users'`,
      );
      return rows[0]?.reads ?? 0;
    });
  const replay = (state: 'pause' | 'resume') =>
    withClient(cluster.database.standbyUrl(), (client) => client.query(`select pg_wal_replay_${state}()`));

  it('reads lists there, and shows what was written before, each time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = nextName();
      await addUser(name);
      await expectNewest(name);
    }
    const before = await countReads();
    await until(async () => {
      await send('/user/getall');
      expect(await countReads()).toBeGreaterThan(before);
    });
  });

  it('reads from the database itself while the replica stays behind', async () => {
    await replay('pause');
    const name = nextName();
    await addUser(name);
    await expectNewest(name);
    await replay('resume');
  });

  it('reads from the database itself when the replica is gone', async () => {
    const name = nextName();
    await addUser(name);
    await send('/user/getall');
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

  it('answers 503 in words, with when to come again, from each server', async () => {
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
        message: 'The database cannot be reached. Please try again in a moment.',
      });
    }
  });
});

/** A file system of its own needs root, and Linux. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.runIf(canMount)('a database whose disk is full', () => {
  let disk: string;
  let made: PostgresFolder;
  let running: RunningPostgres;
  let server: BuiltServer;

  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), 'countinghouse-disk-'));
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'tmpfs', disk]).status).toBe(0);
    made = makePostgresFolder(disk);
    running = await runPostgres(made, { max_wal_size: '32MB', min_wal_size: '32MB' });
    server = await startBuiltServer({ DATABASE_URL: postgresUrl(made, running.port) });
  });

  afterAll(async () => {
    await server.stop();
    await running.stop();
    spawnSync('umount', [disk]);
    rmdirSync(disk);
  });

  it('loses nothing, says what is the matter, and goes on once there is room', async () => {
    const url = postgresUrl(made, running.port);
    const desk = await withClient(url, (client) => openWorkspace(client, { decisions }));
    const rest = join(disk, 'rest');
    const fill = async () => {
      spawnSync('dd', ['if=/dev/zero', `of=${rest}`, 'bs=64k']);
      await until(() => expect(outcome.again).toBeGreaterThan(5));
      rmSync(rest);
    };
    const outcome = emptyOutcome();
    let filled: Promise<void> | undefined;
    await decideAll(
      server.origin,
      desk,
      (count) => {
        if (count === decisions / 5) filled = fill();
      },
      outcome,
    );
    await filled;
    await expectSound(outcome, decisions, url);
    expect([...outcome.words].join()).toContain('The disk of the database is full, and nothing has been changed.');
  });
});
