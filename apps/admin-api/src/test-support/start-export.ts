import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { auditLog, withdrawals } from '../database/schema';
import { addCustomer } from './customers';
import type { SignedIn, TestApp } from './test-app';

const ROWS = 120;
const ROW_BYTES = 100_000;

/** The approximate size of the export of the withdrawals that {@link addLargeWithdrawals} adds. */
export const LARGE_EXPORT_BYTES = ROWS * ROW_BYTES;

/** Adds withdrawals whose export is far larger than the buffers of a connection. */
export async function addLargeWithdrawals(database: Database): Promise<void> {
  const { id } = await addCustomer(database);
  await database.orm.execute(sql`
    insert into ${withdrawals} (user_id, amount, wallet_address, reason_details)
    select ${id}::uuid, 5, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', repeat('x', ${ROW_BYTES}::int)
    from generate_series(1, ${ROWS}::int)`);
}

/** An export over its own connection. */
export interface StartedExport {
  status: number;
  headers: IncomingMessage['headers'];
  /** Reads the rest. `isComplete` is false if the server has reset the connection. */
  readRest(): Promise<{ text: string; isComplete: boolean }>;
  close(): void;
}

/** Requests the export of the withdrawals without reading it. */
export async function startExport({ app }: TestApp, { token }: SignedIn): Promise<StartedExport> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
  const request = get({ port, path: '/api/admin/withdrawals', agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // Ignores a reset connection until the rest is read.
  request.on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    readRest: async () => {
      const parts: Buffer[] = [];
      try {
        for await (const part of response) parts.push(part as Buffer);
      } catch {
        // A reset connection is reported by `isComplete`.
      }
      return { text: Buffer.concat(parts).toString(), isComplete: response.complete };
    },
    close: () => request.destroy(),
  };
}

/** Returns the audit-log entry of the end of an account's latest export; undefined while it runs. */
export async function findExportEnd({ database }: TestApp, { id }: SignedIn) {
  const [entry] = await database.orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, id), eq(auditLog.action, 'exportEnded')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.after;
}
