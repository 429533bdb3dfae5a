import { findById, pick, type Records, type StoredRecord } from './records';

/** A call to a known path. */
export interface Call {
  /** The record ID at the end of the path. */
  id: string;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  records: Records;
}

export interface ApiResponse {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

export const ok = (fields: Record<string, unknown> = {}): ApiResponse => ({
  status: 200,
  body: { success: true, ...fields },
});

/** Writes respond with a message, never with the record. */
export const okMessage = (message: string, status = 200): ApiResponse => ({ status, body: { success: true, message } });

export const rejectWith = (status: number, message: string): ApiResponse => ({
  status,
  body: { success: false, message },
});

export const notFound = (): ApiResponse => rejectWith(404, 'Resource not found');

/** Responds with a record, or with 404. */
export const respondWith = (data: Record<string, unknown> | undefined): ApiResponse =>
  data ? ok({ data }) : notFound();

/** Changes the given fields that were sent; other fields are ignored. */
export function updateRecord(
  record: StoredRecord | undefined,
  body: Call['body'],
  fields: readonly string[],
  message: string,
): ApiResponse {
  if (!record) return notFound();
  Object.assign(record, pick(body, fields));
  return okMessage(message);
}

/** Deletes the record with this ID, if it is allowed. */
export function deleteRecord(
  records: StoredRecord[],
  id: string,
  isAllowed: (record: StoredRecord) => boolean = () => true,
): ApiResponse {
  const index = records.findIndex((record) => record._id === id && isAllowed(record));
  if (index < 0) return notFound();
  records.splice(index, 1);
  return ok();
}

/** Returns one page of rows by the query's `page` and `limit`, by default the first ten. */
export function paginate<T>(rows: readonly T[], query: URLSearchParams): { page: number; limit: number; rows: T[] } {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 10);
  return { page, limit, rows: rows.slice((page - 1) * limit, page * limit) };
}

/** Whether one of these texts contains the query's search term. */
export function matchesSearch(query: URLSearchParams, ...texts: unknown[]): boolean {
  const term = (query.get('search') ?? '').trim().toLowerCase();
  return texts.some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(term),
  );
}

/** Returns these fields of the referenced account, or null if it was deleted. */
export function populate({ accounts }: Records, id: unknown, fields: readonly string[]) {
  const account = findById(accounts, id);
  return account ? pick(account, fields) : null;
}
