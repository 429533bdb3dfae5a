import {
  ApiError,
  isVersionConflict,
  isUnacknowledged,
  isUnanswered,
  newRequestKey,
  describeFailure,
  type CallMeta,
} from '@countinghouse/api-client';
import { acknowledgement, type Checks, type KnownChecks } from '@countinghouse/feature-queues';
import { confirm } from '@countinghouse/ui';
import { useRef, useState } from 'react';
import { toDecidable, type Decidable, type DecisionSubject } from './decidable';
import type { Outcome } from './decision-outcome';
import type { DecisionAdditions, DecisionQuestions } from './decision-question';
import { withChecks } from './checks-confirmation';

export type { DecisionQuestion, DecisionQuestions } from './decision-question';

/** A record as it was read, and which version that was, where the server keeps versions. */
export interface Found<Subject> {
  record: Subject;
  version?: string | undefined;
}

export interface DecisionCalls<
  Subject extends DecisionSubject,
  Body extends DecisionAdditions & { status: NonNullable<Subject['status']> },
> {
  /**
   * Sends the decision; resolves once the screen shows the result.
   *
   * @param key goes out as the `Idempotency-Key`
   * @param version goes out as `If-Match`: nothing is decided where the record has changed since
   */
  send: (body: Body, key: string, version: string | undefined) => Promise<unknown>;
  /** Reads the record again. */
  read: () => Promise<Found<Subject>>;
  /**
   * What is asked about the record as it was found.
   *
   * @param overtaken the refusal of the last attempt, where somebody changed the record while the question was open
   * @param facts what speaks for and against an approval; what speaks against it is asked about after these
   */
  questions: (
    record: Decidable<Subject>,
    decision: Body['status'],
    conflict: ApiError | undefined,
    checks: KnownChecks,
  ) => DecisionQuestions;
  /** What speaks for and against an approval, see {@link withFacts}. */
  checks: Pick<Checks, 'current' | 'reload'>;
  /** What a failure is called where the server has no words for it. */
  words: (decision: Body['status']) => CallMeta;
  /** Told once the server has decided. */
  onDecided?: (record: Decidable<Subject>, decision: Body['status']) => void;
}

/** A decision that is being asked about. */
interface Asked<Subject extends DecisionSubject> {
  found: Found<Decidable<Subject>>;
  checks: KnownChecks;
  /** Why it is asked anew. */
  refusal?: ApiError;
}

/** A decision that got no answer. */
interface Unanswered<Status> {
  request: string;
  key: string;
  status: Status;
  words: string | undefined;
}

/** Whether a refusal may be about the record, and not about who asks or how often. */
const canConflict = ({ status }: ApiError) => ![401, 403, 429].includes(status);

/** A decision as it is sent: an approval says which facts against it have been looked at. */
const bodyOf = <Body extends { status: string }>(body: Body, checks: KnownChecks): Body =>
  body.status === 'approved' ? { ...body, ...acknowledgement(checks) } : body;

/** The same for two decisions that are one request and so share a key. */
const requestOf = (body: unknown, version: string | undefined) => JSON.stringify([body, version]);

/**
 * A decision about money. It is asked about in full, sent once, and made from the state that the question named, or not
 * at all: where somebody was faster, the question is asked again, unless the record no longer says what it would be
 * about. Its outcome is never guessed: where no answer came, the record is read again to learn the truth. `outcome` tells
 * every failure.
 *
 * The key is made when the decision is sent. Where no answer came it is kept for the same decision, so that trying again
 * decides nothing twice.
 */
export function useDecision<
  Subject extends DecisionSubject,
  Body extends DecisionAdditions & { status: NonNullable<Subject['status']> },
>({ send, read, questions, words, onDecided, checks: checksOf }: DecisionCalls<Subject, Body>) {
  type Status = NonNullable<Subject['status']>;
  const [outcome, setOutcome] = useState<Outcome<Status>>();
  const unanswered = useRef<Unanswered<Status>>(undefined);

  /** The key of a request: a new one, but where the same one got no answer. */
  const keyOf = (request: string) => {
    const before = unanswered.current;
    return before?.request === request ? before.key : newRequestKey();
  };

  const check = async (status: Status, words?: string) => {
    setOutcome({ kind: 'checking' });
    try {
      const { record } = await read();
      const { lack } = toDecidable(record);
      if (!record.status) return setOutcome({ kind: 'unknown', lack });
      const hasHappened = record.status === status;
      if (hasHappened) unanswered.current = undefined;
      setOutcome({ kind: 'found', status: record.status, hasHappened, words, lack });
    } catch {
      setOutcome({ kind: 'unknown' });
    }
  };

  const tell = async (failure: ApiError, body: Body, key: string, { found: asked }: Asked<Subject>) => {
    const { version } = asked;
    const said = describeFailure(failure, words(body.status));
    if (isUnanswered(failure)) {
      const answer = failure.status === 0 ? undefined : said;
      unanswered.current = {
        request: requestOf(body, version),
        key,
        status: body.status,
        words: answer,
      };
      return check(body.status, answer);
    }
    unanswered.current = undefined;
    const refusal: Outcome<Status> = { kind: 'refused', words: said };
    if (!canConflict(failure)) return setOutcome(refusal);
    const found = await read().catch(() => undefined);
    // Only a 409 says by itself that somebody was faster.
    if (failure.status !== 409 && (!found || found.record.status === asked.record.status)) return setOutcome(refusal);
    if (!found) return setOutcome({ kind: 'unknown' });
    const { record, lack } = toDecidable(found.record);
    const { status } = found.record;
    if (!status) return setOutcome({ kind: 'unknown', lack });
    const isAskedAnew = isUnacknowledged(failure) || (isVersionConflict(failure) && status !== body.status);
    if (record && isAskedAnew) {
      const checks = await checksOf.reload();
      return ask(body, { found: { ...found, record }, checks, refusal: failure });
    }
    setOutcome({ kind: 'conflict', status, words: said });
  };

  const checkAgain = () => {
    const decision = unanswered.current;
    // Without one the decision was refused, and only the record is out of date.
    return decision
      ? check(decision.status, decision.words)
      : read().then(
          () => setOutcome(undefined),
          () => undefined,
        );
  };

  const ask = async (body: Body, asked: Asked<Subject>): Promise<void> => {
    const { found, checks, refusal } = asked;
    const own = questions(found.record, body.status, isVersionConflict(refusal) ? refusal : undefined, checks);
    const all = body.status === 'approved' ? withChecks(own, checks, refusal) : own;
    for (const question of all.slice(0, -1)) if (!(await confirm(question))) return;
    const last = all.at(-1) ?? all[0];

    let failure: unknown;
    let whole = body;
    let key = '';
    const run = () => {
      whole = bodyOf(body, checks);
      for (const { adds } of all) whole = { ...whole, ...adds?.() };
      key = keyOf(requestOf(whole, found.version));
      return send(whole, key, found.version).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    };
    const isDecided = await confirm({ ...last, run });
    if (isDecided) {
      unanswered.current = undefined;
      for (const question of all) question.onDecided?.();
      onDecided?.(found.record, body.status);
    } else if (failure instanceof ApiError) await tell(failure, whole, key, asked);
  };

  return {
    /** Asks all questions about the record as it is on the screen, and sends the decision after the last. */
    decide: async (body: Body, found: Found<Decidable<Subject>>) => {
      setOutcome(undefined);
      return ask(body, { found, checks: body.status === 'approved' ? await checksOf.current() : undefined });
    },
    outcome,
    /** Reads again what came of a decision whose outcome is unknown. */
    checkAgain,
    /** Nothing more is to be decided until the outcome is known. */
    isOpen: outcome?.kind !== 'checking' && outcome?.kind !== 'unknown',
  };
}
