export { createApiClient, type ApiClient, type ApiClientOptions } from './lib/core/api-client';
export {
  ApiError,
  isSecondFactorSetupRequired,
  isVersionConflict,
  isTransientError,
  hasUnacknowledgedChecks,
  type ApiErrorCode,
} from './lib/core/api-error';
export type { RejectedCall } from './lib/core/request-step-up';
export type { MfaChallenge } from './lib/core/mfa';
export { getDefaultErrorMessage, defaultErrorMessages } from './lib/core/default-error-messages';
export { fetchWithProgress, type UploadProgress } from './lib/core/fetch-with-progress';
export { ifMatch } from './lib/core/if-match';
export type { Capability } from './lib/core/unsupported-headers';
export { getUploadUrl, getUploadName } from './lib/core/upload-name';
export type { ClientPaths } from './lib/core/client-paths';
export { getExtent, readTotal, type Extent } from './lib/core/read-total';
