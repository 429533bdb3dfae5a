import { setTimeout } from 'node:timers/promises';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { unavailable } from '../../common/http-error';

/** The time after which a database that does not answer counts as gone. */
const patienceMs = 2_000;

export const healthHandlers = ({ database }: Deps): Pick<Handlers, 'health'> => ({
  health: async () => {
    const isReached = database.ping().then(
      () => true,
      () => false,
    );
    const isLate = setTimeout(patienceMs, false, { ref: false });
    if (!(await Promise.race([isReached, isLate]))) throw unavailable();
    return { status: 'ok' };
  },
});
