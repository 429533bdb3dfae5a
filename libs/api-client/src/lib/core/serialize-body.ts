/** Writes a body as a form where there is a file in it, and as JSON otherwise. */
export function serializeBody(body: unknown): string | FormData {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const entries = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
