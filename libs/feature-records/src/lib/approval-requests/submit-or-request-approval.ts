import { ApiError } from '@countinghouse/api-client';

/** Whether a change was refused because it needs a second admin. */
const isHeldBack = (error: unknown): boolean => error instanceof ApiError && error.code === 'second_admin_required';

/**
 * Makes a change; where the server says that it needs a second admin, proposes it. A call that tells of its failures itself
 * names `second_admin_required` among its `expected` ones.
 */
export async function submitOrRequestApproval(
  make: () => Promise<unknown>,
  requestApproval: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await make();
  } catch (error) {
    if (!isHeldBack(error)) throw error;
    return requestApproval();
  }
}
