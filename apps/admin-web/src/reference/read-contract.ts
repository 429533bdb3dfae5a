/** An OpenAPI document, as far as this page knows it. */
interface Contract {
  openapi: unknown;
  info: object;
}

/** What the server says when it is asked for its contract. */
export type ContractAnswer =
  | { status: 'ready'; contract: Contract }
  | { status: 'session-needed' }
  | { status: 'failed'; reason: string };

/**
 * Asks the server for its contract.
 *
 * @param token of the panel's session; a server for development answers without one
 */
export async function readContract(token: string | undefined): Promise<ContractAnswer> {
  try {
    const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch('/docs/openapi.json', { headers });
    if (response.status === 403) return { status: 'session-needed' };
    if (!response.ok) return { status: 'failed', reason: `The server answered ${response.status}.` };
    const contract: unknown = await response.json();
    if (isContract(contract)) return { status: 'ready', contract };
    return { status: 'failed', reason: 'The server answered with something else.' };
  } catch {
    return { status: 'failed', reason: 'There was no answer that can be read.' };
  }
}

function isContract(value: unknown): value is Contract {
  if (typeof value !== 'object' || value === null || !('openapi' in value) || !('info' in value)) return false;
  return typeof value.info === 'object' && value.info !== null;
}
