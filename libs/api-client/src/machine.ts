export type { ApiClient } from './lib/core/api-client';
export {
  ApiError,
  isVersionConflict,
  isTransientError,
  hasUnacknowledgedChecks,
  type ApiErrorCode,
} from './lib/core/api-error';
export { ifMatch } from './lib/core/if-match';
export { createClient, type ClientOptions } from './lib/machine/create-client';
export { paginate, type PaginateOptions, type PaginatedPath, type ListRow } from './lib/machine/paginate';
export { getRequestId } from './lib/machine/request-id';
export type { Retry, RetryOptions } from './lib/machine/with-retries';
