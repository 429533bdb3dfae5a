import { ErrorState } from '@countinghouse/ui';

/** Shown for a screen that failed to load or to render. Reloading the panel helps with both. */
export function RouteFailure() {
  return <ErrorState message="This screen could not be shown." onRetry={() => window.location.reload()} />;
}
