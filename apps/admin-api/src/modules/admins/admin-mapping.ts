import type { Schemas } from '@countinghouse/api-client/strict';

/** Maps an account to the contract's `Admin`. A service account has no email. */
export const toAdmin = ({
  id,
  fullName,
  email,
  role,
}: {
  id: string;
  fullName: string;
  email: string;
  role: Schemas['Role'];
}): Schemas['Admin'] =>
  role === 'service'
    ? { _id: id, fullName, role }
    : { _id: id, fullName, email, role: role === 'admin' ? 'admin' : 'subadmin' };
