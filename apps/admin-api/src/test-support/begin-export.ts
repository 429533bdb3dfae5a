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

/** The size of the file of the withdrawals that {@link addLongList} adds, roughly. */
export const longListBytes = ROWS * ROW_BYTES;

/** Adds withdrawals whose file is far larger than what the connection of a reader who takes nothing holds back. */
export async function addLongList(database: Database): Promise<void> {
  const { id } = await addCustomer(database);
  await database.orm.execute(sql`
    insert into ${withdrawals} (user_id, amount, wallet_address, reason_details)
    select ${id}::uuid, 5, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', repeat('x', ${ROW_BYTES}::int)
    from generate_series(1, ${ROWS}::int)`);
}

/** A file that was asked for over a connection of its own. */
export interface BegunExport {
  status: number;
  headers: IncomingMessage['headers'];
  /** Reads the rest: it is complete where the server has ended it properly. */
  readRest(): Promise<{ text: string; isComplete: boolean }>;
  /** Closes the connection. */
  leave(): void;
}

/** Asks for the file of the withdrawals, and reads nothing of it yet. */
export async function beginExport({ app }: TestApp, { token }: SignedIn): Promise<BegunExport> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
  const request = get({ port, path: '/api/admin/withdrawals', agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // A connection that is cut off before its rest is read is no error to anybody yet.
  request.on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    readRest: async () => {
      const parts: Buffer[] = [];
      try {
        for await (const part of response) parts.push(part as Buffer);
      } catch {
        // A connection that is cut off is an error to its reader.
      }
      return { text: Buffer.concat(parts).toString(), isComplete: response.complete };
    },
    leave: () => request.destroy(),
  };
}

/** What the audit log says of how the latest export of somebody has ended; undefined while it runs. */
export async function findExportEnd({ database }: TestApp, { id }: SignedIn) {
  const [entry] = await database.orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, id), eq(auditLog.action, 'exportEnded')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.after;
}
