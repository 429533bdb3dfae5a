import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { readAuditHead } from '../modules/audit-log/audit-chain-repository';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Anchors the head of the audit log's chain, with its commitments, in the server's log: at the start, hourly if it has changed,
 * and at the end. That log is stored elsewhere, so that an attacker with access to the database cannot rewrite it.
 *
 * @param everyMs the interval. @default one hour
 * @returns a function that anchors the head a last time and stops
 */
export async function anchorChainHead(
  { orm }: Pick<Database, 'orm'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs = HOUR_MS,
): Promise<() => Promise<void>> {
  let lastSeq = 0;
  const anchor = async () => {
    const { seq, hash } = await readAuditHead(orm);
    if (seq === lastSeq) return;
    lastSeq = seq;
    log.info({ auditHead: `${seq}:${hash}` }, 'audit log');
  };
  let currentRun: Promise<void> | undefined;
  // Runs do not overlap: a slow one could log an outdated head, or log after the end.
  const runAnchor = () =>
    (currentRun ??= anchor()
      .catch((error: unknown) => log.warn({ err: error }, 'the head of the audit log cannot be read'))
      .finally(() => (currentRun = undefined)));
  await anchor();
  const timer = setInterval(() => void runAnchor(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await currentRun;
    await runAnchor();
  };
}
