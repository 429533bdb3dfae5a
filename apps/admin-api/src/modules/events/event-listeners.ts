import type { Schemas } from '@countinghouse/api-client/whole';
import { HttpError } from '../../common/http-error';
import type { Call, Caller, CallerAccount } from '../../contract/operation-types';
import type { EventStream } from './event-stream';
import { toText } from './event-texts';

/** One caller's stream. */
export interface Listener {
  caller: Caller;
  checkAccess: Call<'getEvents'>['checkAccess'];
  stream: EventStream;
  /** Looks whether its session has ended by itself. */
  timer?: NodeJS.Timeout;
}

const permissions: Schemas['LiveEvent'] = { topic: 'permissions', _id: null };

/** Those who listen to this process. Each hears what its account may see, as it is at that moment. */
export function createListeners() {
  const all = new Set<Listener>();

  /** Checks the access of some listeners again: who may no longer listen loses the stream, and flags are as they are now. */
  async function recheck(some: readonly Listener[]): Promise<void> {
    const checked = await Promise.all(
      some.map(async (listener) => ({ listener, account: await findAccount(listener) })),
    );
    for (const { listener, account } of checked) {
      const before = flagsOf(listener.caller);
      if (account instanceof HttpError) {
        leave(listener);
        continue;
      }
      take(listener, account);
      if (flagsOf(listener.caller) !== before) listener.stream.tell(toText(permissions));
    }
  }

  /** Takes over what an account may do now, and looks again when its session ends by itself. */
  function take(listener: Listener, { role, permissions: held, msLeft = Infinity }: CallerAccount): void {
    clearTimeout(listener.timer);
    listener.caller = { ...listener.caller, role, permissions: held };
    if (msLeft === Infinity) return;
    const lookAgain = () => void recheck([listener]).catch(() => leave(listener));
    listener.timer = setTimeout(lookAgain, Math.max(msLeft, 0) + 1).unref();
  }

  function leave(listener: Listener): void {
    clearTimeout(listener.timer);
    all.delete(listener);
    listener.stream.end();
  }

  return { all, recheck, take, leave };
}

/** The account of a listener as it is now, or why it may no longer listen. */
export async function findAccount({ checkAccess }: Listener): Promise<CallerAccount | HttpError> {
  try {
    return await checkAccess();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

const flagsOf = ({ role, permissions: held }: Caller) => JSON.stringify([role, held]);
