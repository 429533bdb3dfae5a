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
import { createFinding, createSkippedFinding, type FieldFault, type Finding, type Lack } from './finding';
import { getMissedCapabilities, getOwnCapabilities, type ServerState } from './server-state';
import { getGap, findGaps, isEmptyList, toJsonPath } from './places';

const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(responseShapes));

const getShape = ({ method, path }: Operation): Shape => shapes.get(`${method} ${path}`) ?? {};

/**
 * Judges the response of an operation with the panel's own parser. An operation beyond the specification is expected only if
 * the server names its capability.
 */
export function judge(outcome: Outcome, operation: Operation, state: ServerState): Finding {
  const isExpected =
    operation.origin === 'observed' || getOwnCapabilities(operation).some(({ name }) => state.has(name));
  return isExpected ? judgeExpected(outcome, operation, state) : judgeUnclaimed(outcome, operation, state);
}

function judgeExpected(outcome: Outcome, operation: Operation, state: ServerState): Finding {
  const { error, read } = outcome;
  if (error?.status === 401 && !state.hasPermission(operation))
    return createSkippedFinding('This account may not (status 401).');
  if (error && isAbsent(error)) {
    if (operation.origin === 'observed') return createFinding('absent', { notes: ['The panel cannot do without it.'] });
    const names = joinNames(getOwnCapabilities(operation));
    return createFinding('does not fit', { faults: [`\`/capabilities\` names ${names}, and the call is not there.`] });
  }

  const fields = getFieldFaults(outcome, operation);
  if (error && (fields.length === 0 || !isMalformed(error))) {
    return createFinding('does not fit', { faults: [describeFault(outcome, error, operation)] });
  }
  if (fields.length > 0) return createFinding('does not fit', { fields });
  if (outcome.text !== '' && outcome.body === undefined)
    return createFinding('does not fit', { faults: [describeNotJson(outcome)] });

  const lacks = [...getFieldLacks(outcome.body, operation), ...getMissedCapabilities(operation, state).map(toLack)];
  const isLost = (place: string) => lacks.some(({ field }) => field?.place === place);
  return createFinding(lacks.length > 0 ? 'fits with less' : 'fits', {
    lacks,
    leftOut: findGaps(read, getShape(operation)).filter(({ place }) => !isLost(place)),
    notes: [
      ...(operation.statuses.includes(outcome.status)
        ? []
        : [`Status ${outcome.status}; ${describeExpectedStatuses(operation)}.`]),
      ...(isEmptyList(read, getShape(operation)) ? ['It holds no records: what they are like was not seen.'] : []),
    ],
  });
}

/** Judges an operation whose capability the server does not name. The panel does not use it. */
function judgeUnclaimed(outcome: Outcome, operation: Operation, state: ServerState): Finding {
  const { error } = outcome;
  const missed = getOwnCapabilities(operation).filter(({ isMissed }) => isMissed);
  const lacks = missed.map(toLack);
  const isOther = error ? !isAbsent(error) : getFieldFaults(outcome, operation).length > 0;
  if (error || isOther) {
    const notes = [
      ...(isOther ? [`Something else answers (status ${outcome.status}).`] : []),
      ...(missed.length === 0 ? ['Nothing in the panel rests on it.'] : []),
    ];
    return createFinding('absent', { lacks, notes });
  }
  if (missed.length === 0) return judgeExpected(outcome, operation, state);
  return createFinding('fits with less', {
    lacks,
    notes: [`It answers, but \`/capabilities\` does not name ${joinNames(missed)}.`],
  });
}

/** Whether an error means that the operation does not exist. With `not_found`, only the record is missing. */
export const isAbsent = ({ status, code }: ApiError) => [404, 405, 501].includes(status) && code !== 'not_found';

const isMalformed = ({ code }: ApiError) => code === 'malformed';
const isSuccess = (status: number) => status >= 200 && status < 300;
const describeExpectedStatuses = ({ statuses }: Operation) => `${statuses.join(' or ')} was expected`;

/** Describes an error in a sentence, without the server's message, which may contain personal data. */
export function describeFault({ status, text, body }: Outcome, error: ApiError, operation: Operation): string {
  if (status === 0) return describeNoResponse(error);
  if (isSuccess(status) && body === undefined) return describeNotJson({ status, text });
  if (isSuccess(status)) {
    if (!isMalformed(error))
      return error.code === 'not_found' ? '`$.data` is empty.' : `\`success\` is false, under status ${status}.`;
    return operation.statuses.includes(status)
      ? 'The response holds nothing of what it may hold.'
      : `Status ${status}, where ${describeExpectedStatuses(operation)}.`;
  }
  if (status === 403) return 'Status 403, which means that the session has expired.';
  const details = [error.code, ...Object.keys(error.fields)].filter(
    (word) => !['unexpected', 'malformed'].includes(word),
  );
  return `Status ${status}${details.length > 0 ? ` (${details.join(', ')})` : ''}, where ${describeExpectedStatuses(operation)}.`;
}

function describeNotJson({ status, text }: Pick<Outcome, 'status' | 'text'>): string {
  const kind = text === '' ? 'Nothing' : /^\s*</.test(text) ? 'HTML' : 'Text';
  return `${kind} where JSON was expected (status ${status}).`;
}

/** Returns the malformed fields, grouped over all records of a list. */
function getFieldFaults({ status, body, error }: Outcome, operation: Operation): FieldFault[] {
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
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [toFieldFault(first, others.length + 1)] : []));
}

function toFieldFault(violation: SchemaViolation, count: number): FieldFault {
  const path = toJsonPath(violation.path);
  const words = describeViolation({ ...violation, path });
  return {
    path,
    expected: violation.expected,
    found: describeType(violation.actual),
    count,
    words: count === 1 ? words : `${words} So it is in ${count} places.`,
  };
}

function getFieldLacks(response: unknown, { without }: Operation): Lack[] {
  return Object.entries(without).flatMap(([place, words]) => {
    const field = getGap(response, place);
    return field ? [{ words, field }] : [];
  });
}

const toLack = ({ name, without }: Capability): Lack => ({ words: without, capability: name });
const joinNames = (capabilities: readonly Capability[]) => capabilities.map(({ name }) => name).join(', ');
