/** A record as a database without schemas keeps it: a field without a value is not there. */
export interface StoredRecord {
  _id: string;
  [field: string]: unknown;
}

/** A referral program. */
export interface Program extends StoredRecord {
  referral_earnings: Record<string, unknown>[];
}

/** Everything that the server knows. What arrives day by day has its newest record first. */
export interface Records {
  /** Sub-admins and the main admin, and users; `role` tells them apart. */
  accounts: StoredRecord[];
  plans: StoredRecord[];
  depositWallets: StoredRecord[];
  withdrawals: StoredRecord[];
  tickets: StoredRecord[];
  programs: Program[];
  transactions: StoredRecord[];
  notifications: StoredRecord[];
  /** An id for a new record. */
  newId: (time: Date) => string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Ids as MongoDB makes them, 24 hexadecimal digits: the time in seconds, the machine, a counter. */
export function createIds(): (time: Date) => string {
  let counter = 0;
  return (time) => {
    counter += 1;
    const seconds = Math.floor(time.getTime() / 1_000);
    return `${seconds.toString(16).padStart(8, '0')}c0ffee5eed${counter.toString(16).padStart(6, '0')}`;
  };
}

/** The record with this id. */
export const findById = (records: readonly StoredRecord[], id: unknown): StoredRecord | undefined =>
  records.find(({ _id }) => _id === id);

/** These fields of a record, as far as it has them. */
export const pick = (record: Fields, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]));

export const toCents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** The sum of a field that holds numbers or their digits, to the cent. */
export const sumOf = (records: readonly Fields[], field: string): number =>
  toCents(records.reduce((sum, record) => sum + Number(record[field]), 0));
