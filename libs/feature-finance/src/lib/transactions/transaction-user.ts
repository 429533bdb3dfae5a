import type { TransactionDetails } from './transactions-api';

/** Returns the user of a transaction. Servers send it as `user`, `user_id` or both. */
export function getTransactionUser({ user, user_id }: TransactionDetails): NonNullable<TransactionDetails['user']> {
  return { id: user_id?._id, fullName: user_id?.fullName, email: user_id?.email, ...user };
}
