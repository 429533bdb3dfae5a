import {
  responseShapes,
  describeViolation,
  describeType,
  parseBody,
  type SchemaViolation,
  type Shape,
} from '@countinghouse/api-client/responses';
import type { ApiError } from '@countinghouse/api-client/core';
import { describeNoResponse, type Outcome } from './caller';
import type { Capability, Operation } from './contract';
import { createFinding, createSkippedFinding, type Finding, type InvalidField, type Limitation } from './finding';
import { findOmittedFields, getOmittedField, isEmptyList, toJsonPath } from './property-paths';
import { getMissingCapabilities, getOwnCapabilities, type ServerState } from './server-state';

const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(responseShapes));

const getShape = ({ method, path }: Operation): Shape => shapes.get(`${method} ${path}`) ?? {};

/**
 * Evaluates the response of an operation with the panel's own parser. An operation beyond the specification is expected
 * only if the server lists its capability.
 */
export function evaluateResponse(outcome: Outcome, operation: Operation, state: ServerState): Finding {
  const isExpected =
    operation.origin === 'observed' || getOwnCapabilities(operation).some(({ name }) => state.has(name));
  return isExpected ? evaluateExpected(outcome, operation, state) : evaluateUnlisted(outcome, operation, state);
}

function evaluateExpected(outcome: Outcome, operation: Operation, state: ServerState): Finding {
  const { error, read } = outcome;
  if (error?.status === 401 && !state.hasPermission(operation))
    return createSkippedFinding('The account lacks the permission (status 401).');
  if (error && isMissingOperation(error)) {
    if (operation.origin === 'observed') return createFinding('missing', { notes: ['The panel requires it.'] });
    const names = joinNames(getOwnCapabilities(operation));
    const message = `\`/capabilities\` lists ${names}, but the operation does not exist.`;
    return createFinding('incompatible', { errors: [message] });
  }

  const invalidFields = getInvalidFields(outcome, operation);
  if (error && (invalidFields.length === 0 || !isMalformed(error))) {
    return createFinding('incompatible', { errors: [describeError(outcome, error, operation)] });
  }
  if (invalidFields.length > 0) return createFinding('incompatible', { invalidFields });
  if (outcome.text !== '' && outcome.body === undefined)
    return createFinding('incompatible', { errors: [describeNotJson(outcome)] });

  const limitations = [
    ...getFieldLimitations(outcome.body, operation),
    ...getMissingCapabilities(operation, state).map(toLimitation),
  ];
  const isLimitation = (path: string) => limitations.some(({ field }) => field?.path === path);
  return createFinding(limitations.length > 0 ? 'limited' : 'compatible', {
    limitations,
    omittedFields: findOmittedFields(read, getShape(operation)).filter(({ path }) => !isLimitation(path)),
    notes: [
      ...(operation.statuses.includes(outcome.status)
        ? []
        : [`Status ${outcome.status}; ${describeExpectedStatuses(operation)}.`]),
      ...(isEmptyList(read, getShape(operation))
        ? ['The list is empty, so the fields of its records were not checked.']
        : []),
    ],
  });
}

/** Evaluates an operation whose capability the server does not list. The panel does not use it. */
function evaluateUnlisted(outcome: Outcome, operation: Operation, state: ServerState): Finding {
  const { error } = outcome;
  const missing = getOwnCapabilities(operation).filter(({ affectsPanel }) => affectsPanel);
  const limitations = missing.map(toLimitation);
  const isOther = error ? !isMissingOperation(error) : getInvalidFields(outcome, operation).length > 0;
  if (error || isOther) {
    const notes = [
      ...(isOther ? [`The server responds with something else (status ${outcome.status}).`] : []),
      ...(missing.length === 0 ? ['The panel does not need it.'] : []),
    ];
    return createFinding('missing', { limitations, notes });
  }
  if (missing.length === 0) return evaluateExpected(outcome, operation, state);
  return createFinding('limited', {
    limitations,
    notes: [`The operation exists, but \`/capabilities\` does not list ${joinNames(missing)}.`],
  });
}

/** Whether an error means that the operation does not exist. With `not_found`, only the record is missing. */
export const isMissingOperation = ({ status, code }: ApiError) =>
  [404, 405, 501].includes(status) && code !== 'not_found';

const isMalformed = ({ code }: ApiError) => code === 'malformed';
const isSuccess = (status: number) => status >= 200 && status < 300;
const describeExpectedStatuses = ({ statuses }: Operation) => `expected ${statuses.join(' or ')}`;

/** Describes an error in a sentence, without the server's message, which may contain personal data. */
export function describeError({ status, text, body }: Outcome, error: ApiError, operation: Operation): string {
  if (status === 0) return describeNoResponse(error);
  if (isSuccess(status) && body === undefined) return describeNotJson({ status, text });
  if (isSuccess(status)) {
    if (!isMalformed(error))
      return error.code === 'not_found' ? '`$.data` is empty.' : `\`success\` is false with status ${status}.`;
    return operation.statuses.includes(status)
      ? 'The response has none of the documented fields.'
      : `Status ${status}; ${describeExpectedStatuses(operation)}.`;
  }
  if (status === 403) return 'Status 403: the session has expired.';
  const details = [error.code, ...Object.keys(error.fields)].filter(
    (detail) => !['unexpected', 'malformed'].includes(detail),
  );
  const suffix = details.length > 0 ? ` (${details.join(', ')})` : '';
  return `Status ${status}${suffix}; ${describeExpectedStatuses(operation)}.`;
}

function describeNotJson({ status, text }: Pick<Outcome, 'status' | 'text'>): string {
  const kind = text === '' ? 'an empty body' : /^\s*</.test(text) ? 'HTML' : 'text';
  return `Expected JSON, got ${kind} (status ${status}).`;
}

/** Returns the invalid fields, grouped over all records of a list. */
function getInvalidFields({ status, body, error }: Outcome, operation: Operation): InvalidField[] {
  if (!isSuccess(status) || body === undefined) return [];
  const groups = new Map<string, SchemaViolation[]>();
  for (const violation of parseBody(body, getShape(operation)).violations) {
    // A successful write needs no body.
    if (violation.path === '' && !error) continue;
    const key = [
      violation.path.replaceAll(/\.\d+(?=\.|$)/g, '[]'),
      violation.expected,
      describeType(violation.actual),
    ].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), violation]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [toInvalidField(first, others.length + 1)] : [],
  );
}

function toInvalidField(violation: SchemaViolation, count: number): InvalidField {
  const path = toJsonPath(violation.path);
  const message = describeViolation({ ...violation, path });
  return {
    path,
    expected: violation.expected,
    actual: describeType(violation.actual),
    count,
    message: count === 1 ? message : `${message} (${count} times)`,
  };
}

function getFieldLimitations(response: unknown, { limitations }: Operation): Limitation[] {
  return Object.entries(limitations).flatMap(([path, message]) => {
    const field = getOmittedField(response, path);
    return field ? [{ message, field }] : [];
  });
}

const toLimitation = ({ name, fallback }: Capability): Limitation => ({ message: fallback, capability: name });
const joinNames = (capabilities: readonly Capability[]) => capabilities.map(({ name }) => name).join(', ');
