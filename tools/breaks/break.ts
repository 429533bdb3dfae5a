/** A deliberate fault, and the test that catches it. */
export interface Break {
  /** The effect on the user. */
  effect: string;
  /** The changed file, from the root. */
  file: string;
  /** The replaced text; occurs exactly once in the file. */
  from: string;
  /** The replacement. */
  to: string;
  /** The test file, from the root. */
  test: string;
  /** The test's title, or a part of it that is unique in the file. */
  title: string;
}
