/** What a value is called in a file: its word, or the value as it came where there is none. Nothing stays nothing. */
export function wordIn(words: Readonly<Record<string, string>>, value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  return Object.hasOwn(words, value) ? words[value] : value;
}
