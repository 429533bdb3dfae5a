/** The fields of an OpenAPI document that this page uses. */
interface Contract {
  openapi: unknown;
  info: object;
}

/** The outcome of reading the contract. */
export type ContractResult =
  | { status: 'ready'; contract: Contract }
  | { status: 'session-needed' }
  | { status: 'failed'; reason: string };

/**
 * Reads the contract from the server.
 *
 * @param token of the panel's session; a development server requires none
 */
export async function readContract(token: string | undefined): Promise<ContractResult> {
  try {
    const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch('/docs/openapi.json', { headers });
    if (response.status === 403) return { status: 'session-needed' };
    if (!response.ok) return { status: 'failed', reason: `The server returned status ${response.status}.` };
    const contract: unknown = await response.json();
    if (isContract(contract)) return { status: 'ready', contract };
    return { status: 'failed', reason: 'The server sent an unexpected response.' };
  } catch {
    return { status: 'failed', reason: 'The response could not be read.' };
  }
}

function isContract(value: unknown): value is Contract {
  if (typeof value !== 'object' || value === null || !('openapi' in value) || !('info' in value)) return false;
  return typeof value.info === 'object' && value.info !== null;
}
