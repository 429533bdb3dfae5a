/** What came of a decision, where it did not simply work. `words` are the server's, else the call's own. */
export type Outcome<Status> =
  /** It is not known, and the record is being read again. */
  | { kind: 'checking' }
  /** It is not known: the record could not be read again either, or does not say (`lack`). */
  | { kind: 'unknown'; lack?: string | undefined }
  /**
   * It was not known; the record says what came of it. Without an answer there are no words. `lack` says why it cannot be
   * decided again, if so.
   */
  | { kind: 'found'; status: Status; hasHappened: boolean; words: string | undefined; lack?: string | undefined }
  /** The server refused, because the record is no longer as the admin saw it. */
  | { kind: 'conflict'; status: Status; words: string }
  /** The server refused for another reason. */
  | { kind: 'refused'; words: string };
