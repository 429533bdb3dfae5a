import type { InjectOptions } from 'fastify';
import { listOperations, readContract, type Operation } from '../contract/operations';

export interface ExampleRequest {
  operation: Operation;
  /** Including the base path. */
  url: string;
  payload?: InjectOptions['payload'];
  headers: Record<string, string>;
}

// Read once: some tests send thousands of requests.
const contract = readContract();

/** Encodes a form as a browser does. */
export async function encodeForm(form: FormData): Promise<Pick<ExampleRequest, 'payload' | 'headers'>> {
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** Fills the placeholders of an operation's path. */
export const fillPath = (url: string, values: Readonly<Record<string, string>>) =>
  url.replaceAll(/:(\w+)/g, (_placeholder, name: string) => values[name] ?? name);

/** Returns the required query parameters of an operation, with the contract's examples. */
export function getRequiredQuery(operationId: string): Record<string, string> {
  const operations = Object.values(Object(contract['paths'])).flatMap((item) => Object.values(Object(item)));
  const operation = operations.map(Object).find((each) => each.operationId === operationId);
  const required = [operation?.parameters ?? []].flat().filter((each) => each.in === 'query' && each.required);
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example)]));
}

/** Returns the contract's example bodies by operation. */
function getExampleBodies(): Map<string, object> {
  const bodies = new Map<string, object>();
  for (const item of Object.values(Object(contract['paths']))) {
    for (const { operationId, requestBody } of Object.values(Object(item)).map(Object)) {
      const example: unknown = requestBody?.content?.['application/json']?.example;
      if (typeof example === 'object' && example !== null) bodies.set(operationId, example);
    }
  }
  return bodies;
}

/**
 * Creates a valid request to each operation of the contract, except for the endless streams.
 *
 * @param values the path parameters: `id`, `userId`, `path`, `kind`, `name`
 */
export async function createExampleRequests(values: Readonly<Record<string, string>>): Promise<ExampleRequest[]> {
  const bodies = getExampleBodies();
  const form = new FormData();
  form.append('file', new File(['no image'], 'document.png', { type: 'image/png' }));
  const file = await encodeForm(form);

  const finiteOperations = listOperations(contract).filter(({ isStream }) => !isStream);
  return finiteOperations.map((operation) => {
    const query = String(new URLSearchParams(getRequiredQuery(operation.id)));
    const url = fillPath(operation.url, values) + (query && `?${query}`);
    const isFormOnly = operation.bodies['multipart/form-data'] && !operation.bodies['application/json'];
    if (isFormOnly) return { operation, url, ...file };
    return { operation, url, payload: bodies.get(operation.id), headers: {} };
  });
}
