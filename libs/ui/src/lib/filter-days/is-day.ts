/** Whether a text names a day since 1900, as `2026-03-31`. */
export function isDay(text: string): boolean {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  // A day that does not exist (30 February) is no date, or becomes another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
