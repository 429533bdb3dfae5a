import { type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';

/** What a list of users is asked, whichever of its pages is read. */
export type UserListQuestion = {
  /** Words, each of them part of a name, email or phone number; blank means everybody. */
  search?: string;
  /** Default `-createdAt`, the newest first. Names and emails sort without regard to case. */
  sort?: Schemas['UserSort'];
  status?: Schemas['UserStatus'];
  kycStatus?: Schemas['KycStatus'];
};

/** The page from 1. */
export type UserListQuery = UserListQuestion & { page: number; limit: number };

export type UserListRow = {
  id: string;
  fullName: string;
  email: string;
  phoneNumber: string | null;
  kycStatus: Schemas['KycStatus'];
  kycReason: string | null;
  kycReasonDetails: string | null;
};

/** The parts of a list's SQL. */
export type ListShape = {
  /** Which users can be listed at all, in the words of the partial indexes. */
  listed: SQL;
  /** Which of these are asked for: `true`, or a status, a KYC status or both. */
  filter: SQL;
  /** What the rows are sorted by; the id breaks ties. */
  key: SQL;
  isDescending: boolean;
  orderBy: SQL;
  /** How many users are listed, from the counters. */
  total: SQL;
};

/** Each has an index of its own; see `migrations/0001_people.sql`. */
const sortKeys: Record<string, SQL> = {
  createdAt: sql`created_at`,
  fullName: sql`name_key`,
  email: sql`email_key`,
  phoneNumber: sql`phone_number`,
  kyc_status: sql`kyc_status`,
};

export const listColumns = sql`
  id, full_name as "fullName", email, phone_number as "phoneNumber",
  kyc_status as "kycStatus", kyc_reason as "kycReason", kyc_reason_details as "kycReasonDetails"`;

export function shapeOf({ sort = '-createdAt', status, kycStatus }: UserListQuestion): ListShape {
  const key = sortKeys[sort.replace(/^-/, '')];
  if (!key) throw new Error(`Users are not sorted by ${sort}.`);
  const isDescending = sort.startsWith('-');
  const filter = sql.join(
    [sql`true`, ...(status ? [sql`status = ${status}`] : []), ...(kycStatus ? [sql`kyc_status = ${kycStatus}`] : [])],
    sql` and `,
  );
  return {
    listed: sql`role = 'user' and closed_at is null`,
    filter,
    key,
    isDescending,
    orderBy: isDescending ? sql`${key} desc, id desc` : sql`${key} asc, id asc`,
    total: sql`(select coalesce(sum(n), 0)::int from user_counts where ${filter})`,
  };
}
