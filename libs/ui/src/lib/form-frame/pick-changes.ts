import { hasValue } from '../dash/dash';

/**
 * Returns the changed values of an edited record. A group that is sent as a unit, such as a range, is one value.
 *
 * @returns undefined if nothing changed
 */
export function pickChanges<Input extends object>(now: Input, before: Input): Partial<Input> | undefined {
  const changes: Partial<Input> = {};
  for (const key in now) {
    if (!isSame(now[key], before[key])) changes[key] = now[key];
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/**
 * Returns the body of an update: the changed values, or all values for a server without partial updates. Fields that are empty
 * and unchanged are omitted, since their values may be unknown.
 *
 * @param supportsPartialUpdates whether the server keeps fields that are not sent
 * @returns undefined if nothing changed
 */
export function buildUpdateBody<Input extends object>(
  now: Input,
  before: Input,
  supportsPartialUpdates: boolean,
): Partial<Input> | undefined {
  const changes = pickChanges(now, before);
  if (supportsPartialUpdates || !changes) return changes;
  const body: Partial<Input> = {};
  for (const key in now) {
    if (key in changes || hasValue(now[key])) body[key] = now[key];
  }
  return body;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return entries.length === others.size && entries.every(([key, value]) => isSame(value, others.get(key)));
}
