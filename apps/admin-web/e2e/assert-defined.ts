/**
 * Returns a value of a response that the test requires.
 *
 * @throws Error if it is missing
 */
export function assertDefined<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error('The response lacks a value that this test requires.');
  return value;
}
