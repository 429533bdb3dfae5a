import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../../../tools/testing/built-server.ts';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { ledgerEntries, topups, users } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { createTestDatabase, fillDataFolder } from '../../test-support/postgres';
import { insertSession } from '../session/session-repository';
import { createToken, hashToken } from '../../common/tokens';

const KILLS = 4;
const TOPUPS = 200;
/** Concurrent callers. A kill may leave one more approval of each without a response. */
const CONCURRENCY = 4;
const APPROVALS_PER_KILL = TOPUPS / KILLS - 2 * CONCURRENCY;

/** Adds a customer with pending top-ups of one dollar, and an admin's session. */
async function prepareRecords(database: Database) {
  const { orm } = database;
  const { id: userId } = await addCustomer(database);
  const topup = { userId, amount: '1.00', network: 'BTC' as const, depositWalletAddress: 'somewhere' };
  const pending = await orm
    .insert(topups)
    .values(Array.from({ length: TOPUPS }, () => topup))
    .returning({ id: topups.id });
  const token = createToken();
  await orm.transaction(async (transaction) => {
    const admin = {
      role: 'admin' as const,
      fullName: 'Grace Hopper',
      email: 'grace@example.com',
      passwordHash: 'none',
    };
    const [account] = await transaction.insert(users).values(admin).returning({ id: users.id });
    const session = { tokenHash: hashToken(token), userId: account?.id ?? '', address: '', userAgent: undefined };
    await insertSession(transaction, session, { idleMinutes: 30, absoluteHours: 12 });
  });
  return { userId, token, ids: pending.map(({ id }) => id) };
}

/** Returns whether an approval succeeded; undefined if the server was killed before its response was complete. */
async function isApproved({ origin }: BuiltServer, token: string, id: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(`${origin}/api/admin/transaction/status/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'approved' }),
    });
    await response.json();
    return response.ok;
  } catch {
    return undefined;
  }
}

/** Approves {@link APPROVALS_PER_KILL} top-ups and kills the server during the next ones. */
async function approveAndKill(server: BuiltServer, token: string, ids: Iterator<string>): Promise<string[]> {
  const approved: string[] = [];
  const approveNext = async () => {
    for (let next = ids.next(); !next.done; next = ids.next()) {
      const outcome = await isApproved(server, token, next.value);
      if (outcome === undefined) return;
      expect(outcome).toBe(true);
      approved.push(next.value);
      if (approved.length === APPROVALS_PER_KILL) await server.kill();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, approveNext));
  return approved;
}

describe.each(['postgres', 'pglite'] as const)('a server on %s that is killed during approvals', (kind) => {
  it('has stored every acknowledged approval exactly once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-killed-'));
    const testDatabase = kind === 'postgres' ? await createTestDatabase() : undefined;
    const openServerDatabase = () =>
      openDatabase(testDatabase?.url === undefined ? { dataDir: folder } : { url: testDatabase.url });
    const env: Record<string, string> =
      testDatabase?.url === undefined ? { DATA_DIR: folder, SEED: 'none' } : { DATABASE_URL: testDatabase.url };

    if (!testDatabase) await fillDataFolder(folder);
    const first = await openServerDatabase();
    const { userId, token, ids } = await prepareRecords(first);
    await first.close();

    const remaining = ids.values();
    const acknowledged: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      acknowledged.push(...(await approveAndKill(await startBuiltServer(env), token, remaining)));
    }

    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * APPROVALS_PER_KILL);
    const last = await openServerDatabase();
    const stored = await last.orm.select().from(topups).where(inArray(topups.id, acknowledged));
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['approved']));
    const entries = await last.orm.select({ id: ledgerEntries.causeId }).from(ledgerEntries);
    const decided = await last.orm
      .select({ id: topups.id })
      .from(topups)
      .where(sql`status = 'approved'`);
    const sortIds = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(sortIds(entries)).toEqual(sortIds(decided));
    expect(sortIds(entries)).toEqual(expect.arrayContaining(acknowledged));
    const { rows } = await last.orm.execute(sql`select balance from user_wallets where user_id = ${userId}`);
    expect(rows).toEqual([{ balance: `${entries.length}.00` }]);
    await last.close();
    await testDatabase?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
