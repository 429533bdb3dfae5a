/** The outcome of a decision that failed or is unclear. `message` is the server's, or else the call's default. */
export type DecisionOutcome<Status> =
  /** The outcome is unknown, and the record is being refetched. */
  | { kind: 'checking' }
  /** The outcome is unknown: the record could not be refetched, or lacks a property (`disabledReason`). */
  | { kind: 'unknown'; disabledReason?: string | undefined }
  /**
   * The outcome was unknown; the refetched record shows it. Without a response there is no message. `disabledReason`
   * says why the record cannot be decided again.
   */
  | {
      kind: 'verified';
      status: Status;
      wasApplied: boolean;
      message: string | undefined;
      disabledReason?: string | undefined;
    }
  /** The server rejected the decision, because the record has changed. */
  | { kind: 'conflict'; status: Status; message: string }
  /** The server rejected the decision for another reason. */
  | { kind: 'error'; message: string };
