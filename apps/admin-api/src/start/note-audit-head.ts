import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { readAuditHead } from '../modules/audit-log/audit-chain-repository';

const hourMs = 60 * 60 * 1000;

/**
 * Writes the head of the audit log's chain, with its commitments, into the server's own log: now, each hour in which it has changed, and at the end.
 * That log is kept elsewhere: whoever can rewrite the database cannot rewrite what was noted of it.
 *
 * @param everyMs how often it looks. Default: an hour.
 * @returns a function that ends it
 */
export async function noteAuditHead(
  { orm }: Pick<Database, 'orm'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs = hourMs,
): Promise<() => Promise<void>> {
  let noted = 0;
  const note = async () => {
    const { seq, hash } = await readAuditHead(orm);
    if (seq === noted) return;
    noted = seq;
    log.info({ auditHead: `${seq}:${hash}` }, 'audit log');
  };
  let underWay: Promise<void> | undefined;
  // One look at a time: a slow one would note late what the next has overtaken, or after the end.
  const look = () =>
    (underWay ??= note()
      .catch((error: unknown) => log.warn({ err: error }, 'the head of the audit log cannot be read'))
      .finally(() => (underWay = undefined)));
  await note();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
    await look();
  };
}
