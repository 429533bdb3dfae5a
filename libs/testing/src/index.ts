export { respondWithError, neverRespond, withoutCapabilities, respondWithCsv, csvContent } from './handlers';
export { pasteText } from './paste-text';
export { renderArea } from './render-area';
export { server } from '@countinghouse/api-client/testing/node';
export { findUnrenderedValue } from './unrendered-value';
