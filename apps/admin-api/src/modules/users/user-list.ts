import { sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { equals, type List } from '../../database/listing/list';
import { users } from '../../database/schema';

export type UserListFilter = {
  /** Words, all of which must be part of the name, email or phone number. */
  search?: string;
  /** Names and emails sort case-insensitively. */
  sort?: Schemas['UserSort'];
  status?: Schemas['UserStatus'];
  kycStatus?: Schemas['KycStatus'];
};

export type UserListRow = Pick<
  typeof users.$inferSelect,
  'id' | 'fullName' | 'email' | 'phoneNumber' | 'kycStatus' | 'kycReason' | 'kycReasonDetails'
>;

/** Customers with open accounts. */
export const userList: List<UserListRow, UserListFilter> = {
  from: users,
  id: users.id,
  baseCondition: sql`${users.role} = 'user' and ${users.closedAt} is null`,
  sorts: {
    createdAt: users.createdAt,
    fullName: users.nameKey,
    email: users.emailKey,
    phoneNumber: users.phoneNumber,
    kyc_status: users.kycStatus,
  },
  defaultSort: '-createdAt',
  filters: ({ status, kycStatus }) => [equals(users.status, status), equals(users.kycStatus, kycStatus)],
  searchText: users.searchText,
  counter: { kinds: ['user'], statuses: ({ status, kycStatus }) => [status, kycStatus] },
  columns: {
    id: users.id,
    fullName: users.fullName,
    email: users.email,
    phoneNumber: users.phoneNumber,
    kycStatus: users.kycStatus,
    kycReason: users.kycReason,
    kycReasonDetails: users.kycReasonDetails,
  },
};
