import { ApiError } from '@countinghouse/api-client';

const isSecondAdminRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_admin_required';

/**
 * Submits a change, and requests its approval if the server requires a second admin. A call that reports its own errors
 * must list `second_admin_required` in `expected`.
 */
export async function submitOrRequestApproval(
  submit: () => Promise<unknown>,
  requestApproval: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await submit();
  } catch (error) {
    if (!isSecondAdminRequired(error)) throw error;
    return requestApproval();
  }
}
