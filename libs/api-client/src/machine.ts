export type { ApiClient } from './lib/core/api-client';
export { ApiError, isVersionConflict, isPassing, isUnacknowledged, type ApiErrorCode } from './lib/core/api-error';
export { ifMatch } from './lib/core/if-match';
export { createClient, type ClientOptions } from './lib/machine/create-client';
export { pages, type PagesOf, type PagedPath, type RowOf } from './lib/machine/pages';
export { requestIdOf } from './lib/machine/request-id';
export type { Retry, RetryOptions } from './lib/machine/retry-safely';
