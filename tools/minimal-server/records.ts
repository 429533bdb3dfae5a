/** A record as a schemaless database stores it, without undefined fields. */
export interface StoredRecord {
  _id: string;
  [field: string]: unknown;
}

/** A referral program. */
export interface Program extends StoredRecord {
  referral_earnings: Record<string, unknown>[];
}

/** All data of the server. Lists that grow over time have the newest record first. */
export interface Records {
  /** Admins and users, distinguished by `role`. */
  accounts: StoredRecord[];
  plans: StoredRecord[];
  depositWallets: StoredRecord[];
  withdrawals: StoredRecord[];
  tickets: StoredRecord[];
  programs: Program[];
  transactions: StoredRecord[];
  notifications: StoredRecord[];
  /** Creates an ID for a new record. */
  newId: (time: Date) => string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Creates IDs in MongoDB's format, 24 hexadecimal digits: time in seconds, machine, counter. */
export function createIds(): (time: Date) => string {
  let counter = 0;
  return (time) => {
    counter += 1;
    const seconds = Math.floor(time.getTime() / 1_000);
    return `${seconds.toString(16).padStart(8, '0')}c0ffee5eed${counter.toString(16).padStart(6, '0')}`;
  };
}

/** Returns the record with this ID. */
export const findById = (records: readonly StoredRecord[], id: unknown): StoredRecord | undefined =>
  records.find(({ _id }) => _id === id);

/** Returns these fields of a record, without undefined ones. */
export const pick = (record: Fields, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]));

export const toCents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** Sums a field of numbers or numeric strings, rounded to cents. */
export const sumField = (records: readonly Fields[], field: string): number =>
  toCents(records.reduce((sum, record) => sum + Number(record[field]), 0));
