import { findById, pick, type Records, type StoredRecord } from './records';

/** A call whose path is known. */
export interface Call {
  /** The last part of the path, where it stands for a record. */
  id: string;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  records: Records;
}

export interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

export const ok = (fields: Record<string, unknown> = {}): Answer => ({
  status: 200,
  body: { success: true, ...fields },
});

/** Writes answer with words, never with the record. */
export const done = (message: string, status = 200): Answer => ({ status, body: { success: true, message } });

export const refuse = (status: number, message: string): Answer => ({ status, body: { success: false, message } });

export const missing = (): Answer => refuse(404, 'Resource not found');

/** Answers with a record, if there is one. */
export const read = (data: Record<string, unknown> | undefined): Answer => (data ? ok({ data }) : missing());

/** Changes the fields that were sent and leaves the others; what is not among these fields is not kept. */
export function change(
  record: StoredRecord | undefined,
  body: Call['body'],
  fields: readonly string[],
  message: string,
): Answer {
  if (!record) return missing();
  Object.assign(record, pick(body, fields));
  return done(message);
}

/** Deletes the record with this id, if it is one of these. */
export function remove(
  records: StoredRecord[],
  id: string,
  isOne: (record: StoredRecord) => boolean = () => true,
): Answer {
  const index = records.findIndex((record) => record._id === id && isOne(record));
  if (index < 0) return missing();
  records.splice(index, 1);
  return ok();
}

/** One page of rows; number and size are as the caller asks, or the first ten. */
export function pageOf<T>(rows: readonly T[], query: URLSearchParams): { page: number; limit: number; rows: T[] } {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 10);
  return { page, limit, rows: rows.slice((page - 1) * limit, page * limit) };
}

/** Whether one of these texts holds what the caller looks for. */
export function matches(query: URLSearchParams, ...texts: unknown[]): boolean {
  const words = (query.get('search') ?? '').trim().toLowerCase();
  return texts.some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(words),
  );
}

/** These fields of the account that an id refers to; null where it was deleted. */
export function populate({ accounts }: Records, id: unknown, fields: readonly string[]) {
  const account = findById(accounts, id);
  return account ? pick(account, fields) : null;
}
