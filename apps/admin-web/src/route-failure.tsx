import { ErrorState } from '@countinghouse/ui';

/** A screen that could not be fetched, or that broke while it was drawn. Loading the panel again helps with both. */
export function RouteFailure() {
  return <ErrorState message="This screen could not be shown." onRetry={() => window.location.reload()} />;
}
