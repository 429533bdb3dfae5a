import type { Schemas } from '@countinghouse/api-client/whole';

/** An account of the panel, as the contract names it. */
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
}): Schemas['Admin'] => ({ _id: id, fullName, email, role: role === 'admin' ? 'admin' : 'subadmin' });
