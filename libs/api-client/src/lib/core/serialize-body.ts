/** Serializes a body as a form if it contains a file, else as JSON. */
export function serializeBody(body: unknown): string | FormData {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const entries = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
