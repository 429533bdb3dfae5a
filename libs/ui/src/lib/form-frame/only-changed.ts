import { isKnown } from '../dash/dash';

/**
 * What to send of an edited record: the values that differ from what they were. A group that is sent whole, such as a
 * range, is one value.
 *
 * @returns undefined where nothing differs, so that nothing is to be sent
 */
export function onlyChanged<Input extends object>(now: Input, before: Input): Partial<Input> | undefined {
  const changes: Partial<Input> = {};
  for (const key in now) {
    if (!isSame(now[key], before[key])) changes[key] = now[key];
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/**
 * The body of a change: the values that differ, or all of them for a server that takes no part of a record. What is empty
 * and was empty before is left out, as it may only not be known.
 *
 * @param takesParts whether the server leaves what is not sent as it is
 * @returns undefined where nothing differs, so that nothing is to be sent
 */
export function changesToSend<Input extends object>(
  now: Input,
  before: Input,
  takesParts: boolean,
): Partial<Input> | undefined {
  const changes = onlyChanged(now, before);
  if (takesParts || !changes) return changes;
  const whole: Partial<Input> = {};
  for (const key in now) {
    if (key in changes || isKnown(now[key])) whole[key] = now[key];
  }
  return whole;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return entries.length === others.size && entries.every(([key, value]) => isSame(value, others.get(key)));
}
