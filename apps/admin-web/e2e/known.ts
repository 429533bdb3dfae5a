/**
 * What a test rests on, of an answer that may leave it out.
 *
 * @throws Error where it is not there
 */
export function known<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error('The server did not send what this test rests on.');
  return value;
}
