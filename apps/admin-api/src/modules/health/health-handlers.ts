import { setTimeout } from 'node:timers/promises';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { serverStopping, unavailable } from '../../common/http-error';

/** A database that does not respond within this time counts as unreachable. */
const PING_TIMEOUT_MS = 2_000;

/** @param isStopping whether the server is shutting down; the health check then fails, so that load balancers drain it */
export const healthHandlers = (
  { database }: Deps,
  isStopping: () => boolean,
): Pick<Handlers, 'health' | 'getLiveness'> => ({
  health: async () => {
    if (isStopping()) throw serverStopping();
    const pingResult = database.ping().then(
      () => true,
      () => false,
    );
    const timeoutResult = setTimeout(PING_TIMEOUT_MS, false, { ref: false });
    if (!(await Promise.race([pingResult, timeoutResult]))) throw unavailable();
    return { status: 'ok' };
  },
  getLiveness: async () => ({ status: 'ok' }),
});
