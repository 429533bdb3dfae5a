/** A fault that somebody might make, and the test that catches it. */
export interface Break {
  /** What would be wrong for the user. */
  what: string;
  /** The file in which the fault is made, from the root. */
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  /** What it is replaced by. */
  to: string;
  /** The file of the test, from the root. */
  test: string;
  /** The test's title, or a part that no other test of the file has. */
  title: string;
}
