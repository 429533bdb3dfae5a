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

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return entries.length === others.size && entries.every(([key, value]) => isSame(value, others.get(key)));
}
