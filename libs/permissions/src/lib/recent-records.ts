import { readSession, readStoredRecords, storeRecords } from './session';

/** A record that the admin has opened. */
export interface RecentRecord {
  /** Path of its screen. */
  path: string;
  /** Title of its screen. */
  label: string;
}

const MAX_RECORDS = 8;

/** Returns the last eight records that the admin has opened since signing in, the newest first. */
export function getRecentRecords(): readonly RecentRecord[] {
  const session = readSession();
  if (session.status !== 'active' || session.adminId === '') return [];
  const stored = parse(readStoredRecords());
  return isStoredRecords(stored) && stored.adminId === session.adminId ? stored.records : [];
}

/** Adds a record to the recent records of the signed-in admin. */
export function addRecentRecord(record: RecentRecord): void {
  const session = readSession();
  if (session.status !== 'active' || session.adminId === '') return;
  const others = getRecentRecords().filter(({ path }) => path !== record.path);
  const stored: StoredRecords = { adminId: session.adminId, records: [record, ...others].slice(0, MAX_RECORDS) };
  storeRecords(JSON.stringify(stored));
}

/** The stored form. The admin id prevents another admin of this browser from seeing the records. */
interface StoredRecords {
  adminId: string;
  records: readonly RecentRecord[];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStoredRecords(value: unknown): value is StoredRecords {
  return isObject(value) && typeof value['adminId'] === 'string' && isRecords(value['records']);
}

function isRecords(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (record) => isObject(record) && typeof record['path'] === 'string' && typeof record['label'] === 'string',
    )
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
