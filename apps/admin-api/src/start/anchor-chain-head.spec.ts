import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { auditChain, auditLog } from '../database/schema';
import { readAuditHead } from '../modules/audit-log/audit-chain-repository';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { until } from '../test-support/until';
import { anchorChainHead } from './anchor-chain-head';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it('anchors the head at the start, when it has changed, and at the end', async () => {
  const { orm } = testDatabase.database;
  const lines: unknown[] = [];
  const log = (line: unknown) => void lines.push(line);
  const writeEntry = async () => {
    await orm.insert(auditLog).values({ action: 'addUser', entity: 'user' });
    const { seq, hash } = await readAuditHead(orm);
    return { auditHead: `${seq}:${hash}` };
  };
  const first = await writeEntry();
  const stop = await anchorChainHead(testDatabase.database, { info: log, warn: log }, 1);
  const second = await writeEntry();
  await until(() => expect(lines).toHaveLength(2));
  const third = await writeEntry();
  await until(() => expect(lines).toHaveLength(3));
  await stop();
  const stopLast = await anchorChainHead(testDatabase.database, { info: log, warn: log });
  const fourth = await writeEntry();
  await stopLast();
  await stopLast();
  expect(lines).toEqual([first, second, third, third, fourth]);
});

it('does not overlap runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ignore = () => undefined;
  const stop = await anchorChainHead(testDatabase.database, { info: ignore, warn: ignore }, 1);
  const waiting = await testDatabase.database.orm.transaction(async (tx) => {
    await tx.execute(sql`lock table ${auditChain}`);
    // Other databases of the cluster are copies of the same template, with the same OID of the table.
    const pendingLocks = sql`
      select pid from pg_locks join pg_database on database = pg_database.oid
      where datname = current_database() and relation = 'audit_chain'::regclass and not granted`;
    const countWaiting = async () => (await tx.execute(pendingLocks)).rows.length;
    vi.advanceTimersByTime(3);
    await until(async () => expect(await countWaiting()).toBeGreaterThan(0));
    // The pool processes requests in order, so all runs have started by now.
    await testDatabase.database.orm.execute(sql`select 1`);
    return countWaiting();
  });
  await stop();
  expect(waiting).toBe(1);
});
