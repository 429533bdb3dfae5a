import { ApiError, type SettledCall } from '@countinghouse/api-client';
import { notify } from '@countinghouse/ui';

/** The one place where calls become messages in the corner of the screen; no screen shows one itself. */
export function createErrorPolicy() {
  /** The calls that each message is about; one message is enough for many that fail in the same way. */
  const told = new Map<string, { calls: Set<string>; isUnanswered: boolean }>();

  const retract = (words: string) => {
    told.delete(words);
    notify.dismiss(words);
  };
  const retractAll = (holdsNoMore: (calls: Set<string>, isUnanswered: boolean) => boolean) => {
    for (const [words, { calls, isUnanswered }] of told) if (holdsNoMore(calls, isUnanswered)) retract(words);
  };

  return {
    /** Reports what nothing on the screen reports. A read that goes on failing is reported once. */
    onFailure: (error: unknown, { kind, key, words }: SettledCall) => {
      console.error(error);
      if (!(error instanceof ApiError)) return;
      const hasAnswer = error.status !== 0;
      if (hasAnswer) retractAll((_calls, isUnanswered) => isUnanswered);
      if (words === undefined) return;
      const message = told.get(words) ?? { calls: new Set(), isUnanswered: !hasAnswer };
      if (kind === 'read' && message.calls.has(key)) return;
      message.calls.add(key);
      told.set(words, message);
      notify.error(words, { ...(error.requestId !== undefined && { requestId: error.requestId }) });
    },

    /** Reports success where the call asks for that, and takes back what no longer holds. */
    onSuccess: ({ key, words }: SettledCall) => {
      retractAll((calls, isUnanswered) => isUnanswered || (calls.delete(key) && calls.size === 0));
      if (words !== undefined) notify.success(words);
    },

    /** Takes everything back: another session has begun. */
    forget: () => {
      told.clear();
      notify.clear();
    },
  };
}
