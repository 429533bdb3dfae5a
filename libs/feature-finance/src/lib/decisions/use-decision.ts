import {
  ApiError,
  isVersionConflict,
  hasUnacknowledgedChecks,
  hasUnknownOutcome,
  createIdempotencyKey,
  describeFailure,
  type CallMeta,
} from '@countinghouse/api-client';
import { toAcknowledgement, type Checks, type LoadedChecks } from '@countinghouse/feature-queues';
import { confirm } from '@countinghouse/ui';
import { useRef, useState } from 'react';
import { toDecidable, type Decidable, type DecisionSubject } from './decidable';
import type { DecisionOutcome } from './decision-outcome';
import type { DecisionReasonInput, DecisionConfirmations } from './decision-confirmation';
import { withChecksConfirmation } from './checks-confirmation';

export type { DecisionConfirmation, DecisionConfirmations } from './decision-confirmation';

/** A loaded record and its version, if the server supports versions. */
export interface LoadedRecord<Subject> {
  record: Subject;
  version?: string | undefined;
}

export interface DecisionOptions<
  Subject extends DecisionSubject,
  Body extends DecisionReasonInput & { status: NonNullable<Subject['status']> },
> {
  /**
   * Sends the decision. Resolves after the active queries have been refetched, so the screen shows the result.
   *
   * @param key sent as `Idempotency-Key`
   * @param version sent as `If-Match`; the server rejects the decision if the record has changed
   */
  send: (body: Body, key: string, version: string | undefined) => Promise<unknown>;
  /** Refetches the record. */
  refetchRecord: () => Promise<LoadedRecord<Subject>>;
  /**
   * Returns the confirmations for the loaded record. A confirmation of failed checks is added after them.
   *
   * @param conflict the version conflict of the last attempt
   */
  getConfirmations: (
    record: Decidable<Subject>,
    decision: Body['status'],
    conflict: ApiError | undefined,
    checks: LoadedChecks,
  ) => DecisionConfirmations;
  /** The checks of an approval, see {@link withChecksConfirmation}. */
  checks: Pick<Checks, 'current' | 'reload'>;
  /** Returns the messages for errors without a server message. */
  getMessages: (decision: Body['status']) => CallMeta;
  /** Called after the server has accepted the decision. */
  onDecided?: (record: Decidable<Subject>, decision: Body['status']) => void;
}

/** A decision that awaits confirmation. */
interface PendingDecision<Subject extends DecisionSubject> {
  loaded: LoadedRecord<Decidable<Subject>>;
  checks: LoadedChecks;
  /** The error that made another confirmation necessary. */
  error?: ApiError;
}

/** A decision without a response. */
interface UnansweredDecision<Status> {
  fingerprint: string;
  key: string;
  status: Status;
  message: string | undefined;
}

/** Whether an error can be about the record, not about authorisation or rate limits. */
const canConflict = ({ status }: ApiError) => ![401, 403, 429].includes(status);

/** Adds the acknowledged failed checks to an approval. */
const withAcknowledgement = <Body extends { status: string }>(body: Body, checks: LoadedChecks): Body =>
  body.status === 'approved' ? { ...body, ...toAcknowledgement(checks) } : body;

/** Identifies a request: equal requests share an idempotency key. */
const toFingerprint = (body: unknown, version: string | undefined) => JSON.stringify([body, version]);

/**
 * Handles a decision about money: confirms it, sends it once, and only for the version that the confirmation showed.
 * After a version conflict it confirms again with the current record. Without a response it refetches the record to
 * find out the result. `outcome` reports every failure.
 *
 * A decision without a response keeps its idempotency key, so that a retry does not apply it twice.
 */
export function useDecision<
  Subject extends DecisionSubject,
  Body extends DecisionReasonInput & { status: NonNullable<Subject['status']> },
>({
  send,
  refetchRecord,
  getConfirmations,
  getMessages,
  onDecided,
  checks: checksQuery,
}: DecisionOptions<Subject, Body>) {
  type Status = NonNullable<Subject['status']>;
  const [outcome, setOutcome] = useState<DecisionOutcome<Status>>();
  const unanswered = useRef<UnansweredDecision<Status>>(undefined);

  /** Returns the key of the same request without a response, or else a new one. */
  const getIdempotencyKey = (fingerprint: string) => {
    const previous = unanswered.current;
    return previous?.fingerprint === fingerprint ? previous.key : createIdempotencyKey();
  };

  const verifyOutcome = async (status: Status, message?: string) => {
    setOutcome({ kind: 'checking' });
    try {
      const { record } = await refetchRecord();
      const { disabledReason } = toDecidable(record);
      if (!record.status) return setOutcome({ kind: 'unknown', disabledReason });
      const wasApplied = record.status === status;
      if (wasApplied) unanswered.current = undefined;
      setOutcome({ kind: 'verified', status: record.status, wasApplied, message, disabledReason });
    } catch {
      setOutcome({ kind: 'unknown' });
    }
  };

  const handleFailure = async (failure: ApiError, body: Body, key: string, { loaded }: PendingDecision<Subject>) => {
    const { version } = loaded;
    const message = describeFailure(failure, getMessages(body.status));
    if (hasUnknownOutcome(failure)) {
      const responseMessage = failure.status === 0 ? undefined : message;
      unanswered.current = {
        fingerprint: toFingerprint(body, version),
        key,
        status: body.status,
        message: responseMessage,
      };
      return verifyOutcome(body.status, responseMessage);
    }
    unanswered.current = undefined;
    const error: DecisionOutcome<Status> = { kind: 'error', message };
    if (!canConflict(failure)) return setOutcome(error);
    const current = await refetchRecord().catch(() => undefined);
    // Only a 409 proves that the record has changed.
    if (failure.status !== 409 && (!current || current.record.status === loaded.record.status))
      return setOutcome(error);
    if (!current) return setOutcome({ kind: 'unknown' });
    const { record, disabledReason } = toDecidable(current.record);
    const { status } = current.record;
    if (!status) return setOutcome({ kind: 'unknown', disabledReason });
    const mustConfirmAgain = hasUnacknowledgedChecks(failure) || (isVersionConflict(failure) && status !== body.status);
    if (record && mustConfirmAgain) {
      const checks = await checksQuery.reload();
      return confirmAndSend(body, { loaded: { ...current, record }, checks, error: failure });
    }
    setOutcome({ kind: 'conflict', status, message });
  };

  const checkAgain = () => {
    const decision = unanswered.current;
    // Without one, the server rejected the decision, and only the record is outdated.
    return decision
      ? verifyOutcome(decision.status, decision.message)
      : refetchRecord().then(
          () => setOutcome(undefined),
          () => undefined,
        );
  };

  const confirmAndSend = async (body: Body, pending: PendingDecision<Subject>): Promise<void> => {
    const { loaded, checks, error } = pending;
    const conflict = isVersionConflict(error) ? error : undefined;
    const ownConfirmations = getConfirmations(loaded.record, body.status, conflict, checks);
    const confirmations =
      body.status === 'approved' ? withChecksConfirmation(ownConfirmations, checks, error) : ownConfirmations;
    for (const confirmation of confirmations.slice(0, -1)) if (!(await confirm(confirmation))) return;
    const last = confirmations.at(-1) ?? confirmations[0];

    let failure: unknown;
    let completeBody = body;
    let key = '';
    const run = () => {
      completeBody = withAcknowledgement(body, checks);
      for (const { getReasonInput } of confirmations) completeBody = { ...completeBody, ...getReasonInput?.() };
      key = getIdempotencyKey(toFingerprint(completeBody, loaded.version));
      return send(completeBody, key, loaded.version).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    };
    const isDecided = await confirm({ ...last, run });
    if (isDecided) {
      unanswered.current = undefined;
      for (const confirmation of confirmations) confirmation.onDecided?.();
      onDecided?.(loaded.record, body.status);
    } else if (failure instanceof ApiError) await handleFailure(failure, completeBody, key, pending);
  };

  return {
    /** Shows all confirmations for the record on the screen, and sends the decision after the last one. */
    decide: async (body: Body, loaded: LoadedRecord<Decidable<Subject>>) => {
      setOutcome(undefined);
      return confirmAndSend(body, {
        loaded,
        checks: body.status === 'approved' ? await checksQuery.current() : undefined,
      });
    },
    outcome,
    /** Refetches the record to find out an unknown outcome. */
    checkAgain,
    /** False while the outcome of a decision is unknown. */
    canDecide: outcome?.kind !== 'checking' && outcome?.kind !== 'unknown',
  };
}
