import { ApiError, type SettledCall } from '@countinghouse/api-client';
import { notify } from '@countinghouse/ui';

/** Creates the policy that turns failed and successful calls into toasts. No screen shows a toast for a call itself. */
export function createErrorPolicy() {
  /** The calls behind each open toast; calls that fail with the same message share one. */
  const openToasts = new Map<string, { calls: Set<string>; isNetworkError: boolean }>();

  const dismiss = (message: string) => {
    openToasts.delete(message);
    notify.dismiss(message);
  };
  const dismissWhere = (isResolved: (calls: Set<string>, isNetworkError: boolean) => boolean) => {
    for (const [message, { calls, isNetworkError }] of openToasts)
      if (isResolved(calls, isNetworkError)) dismiss(message);
  };

  return {
    /** Shows a toast for a failure that no screen shows. A read that keeps failing is reported once. */
    onFailure: (error: unknown, { kind, key, message }: SettledCall) => {
      console.error(error);
      if (!(error instanceof ApiError)) return;
      const hasResponse = error.status !== 0;
      if (hasResponse) dismissWhere((_calls, isNetworkError) => isNetworkError);
      if (message === undefined) return;
      const toast = openToasts.get(message) ?? { calls: new Set(), isNetworkError: !hasResponse };
      if (kind === 'read' && toast.calls.has(key)) return;
      toast.calls.add(key);
      openToasts.set(message, toast);
      notify.error(message, { ...(error.requestId !== undefined && { requestId: error.requestId }) });
    },

    /** Shows a success toast where the call has one, and dismisses toasts that no longer hold. */
    onSuccess: ({ key, message }: SettledCall) => {
      dismissWhere((calls, isNetworkError) => isNetworkError || (calls.delete(key) && calls.size === 0));
      if (message !== undefined) notify.success(message);
    },

    /** Dismisses all toasts when the session changes. */
    dismissAll: () => {
      openToasts.clear();
      notify.clear();
    },
  };
}
