import { readSession, storedRecent, storeRecent } from './session';

/** A record that somebody has opened. */
export interface RecentRecord {
  /** The address of its screen. */
  path: string;
  /** What the screen is called. */
  label: string;
}

const kept = 8;

/** The records that the signed-in admin has opened in this browser since signing in, the last one first; at most eight. */
export function recentRecords(): readonly RecentRecord[] {
  const session = readSession();
  if (session.status !== 'active' || session.adminId === '') return [];
  const stored = parse(storedRecent());
  return isKept(stored) && stored.adminId === session.adminId ? stored.records : [];
}

/** Remembers that the signed-in admin has a record before them. */
export function noteRecentRecord(record: RecentRecord): void {
  const session = readSession();
  if (session.status !== 'active' || session.adminId === '') return;
  const others = recentRecords().filter(({ path }) => path !== record.path);
  const own: Kept = { adminId: session.adminId, records: [record, ...others].slice(0, kept) };
  storeRecent(JSON.stringify(own));
}

/** As it is stored: with whose it is, so that another admin of this browser never sees it. */
interface Kept {
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

function isKept(value: unknown): value is Kept {
  return isObject(value) && typeof value['adminId'] === 'string' && isRecords(value['records']);
}

function isRecords(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one) => isObject(one) && typeof one['path'] === 'string' && typeof one['label'] === 'string')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
