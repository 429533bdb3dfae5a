import { getStatusLabel } from '@countinghouse/ui';

/** Returns a record's ID or name, or "this withdrawal" without one. */
export function getRecordName(kind: string, name: string | undefined): string {
  return name || `this ${kind}`;
}

/** Returns a record's kind and name: "withdrawal WD-2026-00042", or "this withdrawal" without one. */
export function getKindAndName(kind: string, name: string | undefined): string {
  return name ? `${kind} ${name}` : getRecordName(kind, name);
}

/** Returns a user's name or email, or "this user" without either. */
export function getUserName({
  fullName,
  email,
}: {
  fullName?: string | undefined;
  email?: string | undefined;
}): string {
  return getRecordName('user', fullName || email);
}

/** Returns the label of a value; undefined without a value. */
export function getLabel(
  labels: Readonly<Record<string, { label: string }>>,
  value: string | null | undefined,
): string | undefined {
  return value ? getStatusLabel(labels, value).label : undefined;
}
