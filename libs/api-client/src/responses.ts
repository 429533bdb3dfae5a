export { responseShapes } from './generated/response-shapes';
export { toNetworkError } from './lib/core/network-error';
export { describeViolation, describeType, getPropertyName, parseBody } from './lib/core/parse-body';
export type { SchemaViolation, ParsedBody, Shape } from './lib/core/parse-body';
export { readResponse } from './lib/core/read-response';
export { totalProperties } from './lib/core/read-total';
