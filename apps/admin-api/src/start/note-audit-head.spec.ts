import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { auditChain, auditLog } from '../database/schema';
import { readAuditHead } from '../modules/audit-log/audit-chain-repository';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { until } from '../test-support/until';
import { noteAuditHead } from './note-audit-head';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('notes the head at the start, each time that it has changed, and at the end', async () => {
  const { orm } = test.database;
  const noted: unknown[] = [];
  const note = (line: unknown) => void noted.push(line);
  const write = async () => {
    await orm.insert(auditLog).values({ action: 'addUser', entity: 'user' });
    const { seq, hash } = await readAuditHead(orm);
    return { auditHead: `${seq}:${hash}` };
  };
  const first = await write();
  const end = await noteAuditHead(test.database, { info: note, warn: note }, 1);
  const second = await write();
  await until(() => expect(noted).toHaveLength(2));
  const third = await write();
  await until(() => expect(noted).toHaveLength(3));
  await end();
  const endLast = await noteAuditHead(test.database, { info: note, warn: note });
  const fourth = await write();
  await endLast();
  await endLast();
  expect(noted).toEqual([first, second, third, third, fourth]);
});

it('looks once at a time, so that nothing is noted late by a look that was slow', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ignore = () => undefined;
  const end = await noteAuditHead(test.database, { info: ignore, warn: ignore }, 1);
  const waiting = await test.database.orm.transaction(async (tx) => {
    await tx.execute(sql`lock table ${auditChain}`);
    // Other databases of the cluster are copies of the same template, and know the table by the same number.
    const looks = sql`
      select pid from pg_locks join pg_database on database = pg_database.oid
      where datname = current_database() and relation = 'audit_chain'::regclass and not granted`;
    const count = async () => (await tx.execute(looks)).rows.length;
    vi.advanceTimersByTime(3);
    await until(async () => expect(await count()).toBeGreaterThan(0));
    // The pool takes up what it is asked in turn: every look that was to be has begun.
    await test.database.orm.execute(sql`select 1`);
    return count();
  });
  await end();
  expect(waiting).toBe(1);
});
