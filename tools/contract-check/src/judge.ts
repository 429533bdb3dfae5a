import {
  answerShapes,
  describeMisfit,
  kindOf,
  readAnswer,
  type Misfit,
  type Shape,
} from '@countinghouse/api-client/answers';
import type { ApiError } from '@countinghouse/api-client/core';
import { whyNoAnswer, type Outcome } from './caller';
import type { Capability, Operation } from './contract';
import { found, notTried, type FieldFault, type Finding, type Lack } from './finding';
import { missedOf, ownCapabilities, type Known } from './known';
import { gapAt, gapsIn, isEmptyList, jsonPath } from './places';

const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(answerShapes));

const shapeOf = ({ method, path }: Operation): Shape => shapes.get(`${method} ${path}`) ?? {};

/**
 * What an answer says of an operation. The panel's own rules decide what it can read; an operation beyond the product's
 * document counts as the server's where the server says that it has the capability.
 */
export function judge(outcome: Outcome, operation: Operation, known: Known): Finding {
  const isExpected = operation.origin === 'observed' || ownCapabilities(operation).some(({ name }) => known.has(name));
  return isExpected ? judgeExpected(outcome, operation, known) : judgeUnclaimed(outcome, operation, known);
}

function judgeExpected(outcome: Outcome, operation: Operation, known: Known): Finding {
  const { error, read } = outcome;
  if (error?.status === 401 && !known.may(operation)) return notTried('This account may not (status 401).');
  if (error && isAbsent(error)) {
    if (operation.origin === 'observed') return found('absent', { notes: ['The panel cannot do without it.'] });
    const names = namesOf(ownCapabilities(operation));
    return found('does not fit', { faults: [`\`/capabilities\` names ${names}, and the call is not there.`] });
  }

  const fields = fieldsOf(outcome, operation);
  if (error && (fields.length === 0 || !isMalformed(error))) {
    return found('does not fit', { faults: [faultOf(outcome, error, operation)] });
  }
  if (fields.length > 0) return found('does not fit', { fields });
  if (outcome.text !== '' && outcome.body === undefined) return found('does not fit', { faults: [notJson(outcome)] });

  const lacks = [...lacksOf(outcome.body, operation), ...missedOf(operation, known).map(lackOf)];
  const isLost = (place: string) => lacks.some(({ field }) => field?.place === place);
  return found(lacks.length > 0 ? 'fits with less' : 'fits', {
    lacks,
    leftOut: gapsIn(read, shapeOf(operation)).filter(({ place }) => !isLost(place)),
    notes: [
      ...(operation.statuses.includes(outcome.status) ? [] : [`Status ${outcome.status}; ${expectedOf(operation)}.`]),
      ...(isEmptyList(read, shapeOf(operation)) ? ['It holds no records: what they are like was not seen.'] : []),
    ],
  });
}

/** The panel asks for none of these: they are missed, or they are not. */
function judgeUnclaimed(outcome: Outcome, operation: Operation, known: Known): Finding {
  const { error } = outcome;
  const missed = ownCapabilities(operation).filter(({ isMissed }) => isMissed);
  const lacks = missed.map(lackOf);
  const isOther = error ? !isAbsent(error) : fieldsOf(outcome, operation).length > 0;
  if (error || isOther) {
    const notes = [
      ...(isOther ? [`Something else answers (status ${outcome.status}).`] : []),
      ...(missed.length === 0 ? ['Nothing in the panel rests on it.'] : []),
    ];
    return found('absent', { lacks, notes });
  }
  if (missed.length === 0) return judgeExpected(outcome, operation, known);
  return found('fits with less', {
    lacks,
    notes: [`It answers, but \`/capabilities\` does not name ${namesOf(missed)}.`],
  });
}

/** Whether a failure says that there is no such call: a server that has it, but not the record, says `not_found`. */
export const isAbsent = ({ status, code }: ApiError) => [404, 405, 501].includes(status) && code !== 'not_found';

const isMalformed = ({ code }: ApiError) => code === 'malformed';
const isSuccess = (status: number) => status >= 200 && status < 300;
const expectedOf = ({ statuses }: Operation) => `${statuses.join(' or ')} was expected`;

/** What a failure is, in a sentence. The server's own words may be about people, and are not repeated. */
export function faultOf({ status, text, body }: Outcome, error: ApiError, operation: Operation): string {
  if (status === 0) return whyNoAnswer(error);
  if (isSuccess(status) && body === undefined) return notJson({ status, text });
  if (isSuccess(status)) {
    if (!isMalformed(error))
      return error.code === 'not_found' ? '`$.data` is empty.' : `\`success\` is false, under status ${status}.`;
    return operation.statuses.includes(status)
      ? 'The answer holds nothing of what it may hold.'
      : `Status ${status}, where ${expectedOf(operation)}.`;
  }
  if (status === 403) return 'Status 403, which says that the session is over.';
  const details = [error.code, ...Object.keys(error.fields)].filter(
    (word) => !['unexpected', 'malformed'].includes(word),
  );
  return `Status ${status}${details.length > 0 ? ` (${details.join(', ')})` : ''}, where ${expectedOf(operation)}.`;
}

function notJson({ status, text }: Pick<Outcome, 'status' | 'text'>): string {
  const kind = text === '' ? 'Nothing' : /^\s*</.test(text) ? 'HTML' : 'Text';
  return `${kind} where JSON was expected (status ${status}).`;
}

/** The fields that cannot be read, those of all records of a list as one. */
function fieldsOf({ status, body, error }: Outcome, operation: Operation): FieldFault[] {
  if (!isSuccess(status) || body === undefined) return [];
  const groups = new Map<string, Misfit[]>();
  for (const misfit of readAnswer(body, shapeOf(operation)).misfits) {
    // A write needs no body to be one that worked.
    if (misfit.path === '' && !error) continue;
    const key = [misfit.path.replaceAll(/\.\d+(?=\.|$)/g, '[]'), misfit.expected, kindOf(misfit.found)].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), misfit]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [describe(first, others.length + 1)] : []));
}

function describe(misfit: Misfit, count: number): FieldFault {
  const path = jsonPath(misfit.path);
  const words = describeMisfit({ ...misfit, path });
  return {
    path,
    expected: misfit.expected,
    found: kindOf(misfit.found),
    count,
    words: count === 1 ? words : `${words} So it is in ${count} places.`,
  };
}

function lacksOf(response: unknown, { without }: Operation): Lack[] {
  return Object.entries(without).flatMap(([place, words]) => {
    const field = gapAt(response, place);
    return field ? [{ words, field }] : [];
  });
}

const lackOf = ({ name, without }: Capability): Lack => ({ words: without, capability: name });
const namesOf = (capabilities: readonly Capability[]) => capabilities.map(({ name }) => name).join(', ');
