import type { Schemas } from '@countinghouse/api-client/strict';
import { HttpError } from '../../common/http-error';
import type { Call, Caller, CallerAccount } from '../../contract/operation-types';
import type { EventStream } from './event-stream';
import { formatEvent } from './event-texts';

/** One caller's stream. */
export interface Listener {
  caller: Caller;
  checkAccess: Call<'getEvents'>['checkAccess'];
  stream: EventStream;
  /** Rechecks access when the session is due to expire. */
  timer?: NodeJS.Timeout;
}

const permissionsChanged: Schemas['LiveEvent'] = { topic: 'permissions', _id: null };

/** Creates the registry of this process's listeners, which keeps their permissions up to date. */
export function createListeners() {
  const all = new Set<Listener>();

  /** Updates the permissions of listeners and ends the streams of those without access. */
  async function recheckAccess(selected: readonly Listener[]): Promise<void> {
    const checked = await Promise.all(
      selected.map(async (listener) => ({ listener, account: await findAccount(listener) })),
    );
    for (const { listener, account } of checked) {
      const before = serializeAccess(listener.caller);
      if (account instanceof HttpError) {
        remove(listener);
        continue;
      }
      setAccount(listener, account);
      if (serializeAccess(listener.caller) !== before) listener.stream.send(formatEvent(permissionsChanged));
    }
  }

  /** Sets a listener's role and permissions, and schedules a recheck at the expiry of its session. */
  function setAccount(
    listener: Listener,
    { role, permissions: currentPermissions, remainingMs = Infinity }: CallerAccount,
  ): void {
    clearTimeout(listener.timer);
    listener.caller = { ...listener.caller, role, permissions: currentPermissions };
    if (remainingMs === Infinity) return;
    const recheckSession = () => void recheckAccess([listener]).catch(() => remove(listener));
    listener.timer = setTimeout(recheckSession, Math.max(remainingMs, 0) + 1).unref();
  }

  function remove(listener: Listener): void {
    clearTimeout(listener.timer);
    all.delete(listener);
    listener.stream.end();
  }

  return { all, recheckAccess, setAccount, remove };
}

/** Returns the current account of a listener, or the error if it has lost access. */
export async function findAccount({ checkAccess }: Listener): Promise<CallerAccount | HttpError> {
  try {
    return await checkAccess();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

const serializeAccess = ({ role, permissions: currentPermissions }: Caller) =>
  JSON.stringify([role, currentPermissions]);
