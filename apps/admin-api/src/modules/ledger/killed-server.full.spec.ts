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

const kills = 4;
const topupCount = 200;
/** How many callers approve at once; a kill may leave one more approval of each unanswered. */
const atOnce = 4;
const approvalsPerKill = topupCount / kills - 2 * atOnce;

/** A customer with 200 pending top-ups of one dollar, and an admin's token. */
async function prepare(database: Database) {
  const { orm } = database;
  const { id: userId } = await addCustomer(database);
  const topup = { userId, amount: '1.00', network: 'BTC' as const, depositWalletAddress: 'somewhere' };
  const pending = await orm
    .insert(topups)
    .values(Array.from({ length: topupCount }, () => topup))
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

/** Whether the server said yes to an approval; undefined where it was killed before its answer was complete. */
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

/** Approves {@link approvalsPerKill} top-ups, and kills the server while the next ones are on their way. */
async function approveAndKill(server: BuiltServer, token: string, ids: Iterator<string>): Promise<string[]> {
  const approved: string[] = [];
  const work = async () => {
    for (let next = ids.next(); !next.done; next = ids.next()) {
      const outcome = await isApproved(server, token, next.value);
      if (outcome === undefined) return;
      expect(outcome).toBe(true);
      approved.push(next.value);
      if (approved.length === approvalsPerKill) await server.kill();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return approved;
}

describe.each(['postgres', 'pglite'] as const)('a server on %s that is killed while it approves', (kind) => {
  it('has kept all that it said yes to, once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-killed-'));
    const test = kind === 'postgres' ? await createTestDatabase() : undefined;
    const open = () => openDatabase(test?.url === undefined ? { dataDir: folder } : { url: test.url });
    const env: Record<string, string> =
      test?.url === undefined ? { DATA_DIR: folder, SEED: 'none' } : { DATABASE_URL: test.url };

    if (!test) await fillDataFolder(folder);
    const first = await open();
    const { userId, token, ids } = await prepare(first);
    await first.close();

    const rest = ids.values();
    const acknowledged: string[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      acknowledged.push(...(await approveAndKill(await startBuiltServer(env), token, rest)));
    }

    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * approvalsPerKill);
    const last = await open();
    const kept = await last.orm.select().from(topups).where(inArray(topups.id, acknowledged));
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(['approved']));
    const entries = await last.orm.select({ id: ledgerEntries.causeId }).from(ledgerEntries);
    const decided = await last.orm
      .select({ id: topups.id })
      .from(topups)
      .where(sql`status = 'approved'`);
    const sorted = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(sorted(entries)).toEqual(sorted(decided));
    expect(sorted(entries)).toEqual(expect.arrayContaining(acknowledged));
    const { rows } = await last.orm.execute(sql`select balance from user_wallets where user_id = ${userId}`);
    expect(rows).toEqual([{ balance: `${entries.length}.00` }]);
    await last.close();
    await test?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
