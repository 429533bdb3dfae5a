import { wordOf } from '@countinghouse/ui';

/** What a record is called: its ID or name, else "this withdrawal". */
export function nameOf(kind: string, name: string | undefined): string {
  return name || `this ${kind}`;
}

/** The same with its kind before its name: "withdrawal WD-2026-00042", else "this withdrawal". */
export function kindAndName(kind: string, name: string | undefined): string {
  return name ? `${kind} ${name}` : nameOf(kind, name);
}

/** What somebody is called: their name, else their email, else "this user". */
export function userName({ fullName, email }: { fullName?: string | undefined; email?: string | undefined }): string {
  return nameOf('user', fullName || email);
}

/** What a word of a vocabulary is called; undefined where the server said none. */
export function labelOf(
  vocabulary: Readonly<Record<string, { label: string }>>,
  word: string | null | undefined,
): string | undefined {
  return word ? wordOf(vocabulary, word).label : undefined;
}
