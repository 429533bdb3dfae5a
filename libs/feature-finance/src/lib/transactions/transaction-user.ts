import type { TransactionDetails } from './transactions-api';

/** Whose transaction it is: a server may say so in one place or in the other. */
export function transactionUser({ user, user_id }: TransactionDetails): NonNullable<TransactionDetails['user']> {
  return { id: user_id?._id, fullName: user_id?.fullName, email: user_id?.email, ...user };
}
