export { createApiClient, type ApiClient, type ApiClientOptions } from './lib/core/api-client';
export {
  ApiError,
  isFactorMissing,
  isVersionConflict,
  isPassing,
  isUnacknowledged,
  type ApiErrorCode,
} from './lib/core/api-error';
export type { RejectedCall } from './lib/core/request-step-up';
export type { MfaChallenge } from './lib/core/mfa';
export { catalogueMessage, errorCatalogue } from './lib/core/error-catalogue';
export { fetchWithProgress, type UploadProgress } from './lib/core/fetch-with-progress';
export { ifMatch } from './lib/core/if-match';
export type { Capability } from './lib/core/lacking-headers';
export { uploadAddress, uploadName } from './lib/core/upload-name';
export type { AnsweredPaths } from './lib/core/answered-paths';
export { extentOf, readTotal, type Extent } from './lib/core/read-total';
