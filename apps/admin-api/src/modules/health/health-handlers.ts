import { setTimeout } from 'node:timers/promises';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { serverStopping, unavailable } from '../../common/http-error';

/** The time after which a database that does not answer counts as gone. */
const patienceMs = 2_000;

/** @param isStopping whether the server has begun to stop: whoever sends it calls is to send them elsewhere */
export const healthHandlers = (
  { database }: Deps,
  isStopping: () => boolean,
): Pick<Handlers, 'health' | 'getLiveness'> => ({
  health: async () => {
    if (isStopping()) throw serverStopping();
    const isReached = database.ping().then(
      () => true,
      () => false,
    );
    const isLate = setTimeout(patienceMs, false, { ref: false });
    if (!(await Promise.race([isReached, isLate]))) throw unavailable();
    return { status: 'ok' };
  },
  getLiveness: async () => ({ status: 'ok' }),
});
