import type { InjectOptions } from 'fastify';
import { listOperations, readContract, type Operation } from '../contract/operations';

export interface ExampleRequest {
  operation: Operation;
  /** With the base path. */
  url: string;
  payload?: InjectOptions['payload'];
  headers: Record<string, string>;
}

// Read once: some tests send thousands of requests.
const contract = readContract();

/** Encodes a form as a browser sends it. */
export async function encodeForm(form: FormData): Promise<Pick<ExampleRequest, 'payload' | 'headers'>> {
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** Puts values into the placeholders of an operation's path. */
export const fillPath = (url: string, values: Readonly<Record<string, string>>) =>
  url.replaceAll(/:(\w+)/g, (_placeholder, name: string) => values[name] ?? name);

/** The query without which an operation refuses every call, as the contract gives it for an example. */
export function requiredQuery(operationId: string): Record<string, string> {
  const operations = Object.values(Object(contract['paths'])).flatMap((item) => Object.values(Object(item)));
  const operation = operations.map(Object).find((each) => each.operationId === operationId);
  const required = [operation?.parameters ?? []].flat().filter((each) => each.in === 'query' && each.required);
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example)]));
}

/** The JSON body that the contract gives as an example, by operation. */
function exampleBodies(): Map<string, object> {
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
 * A request to each of the contract's operations that the contract itself calls right, but for those whose answer has no
 * end.
 *
 * @param values for the placeholders of the paths: `id`, `userId`, `path`, `kind`, `name`
 */
export async function exampleRequests(values: Readonly<Record<string, string>>): Promise<ExampleRequest[]> {
  const bodies = exampleBodies();
  const form = new FormData();
  form.append('file', new File(['no image'], 'document.png', { type: 'image/png' }));
  const file = await encodeForm(form);

  const ending = listOperations(contract).filter(({ isStream }) => !isStream);
  return ending.map((operation) => {
    const query = String(new URLSearchParams(requiredQuery(operation.id)));
    const url = fillPath(operation.url, values) + (query && `?${query}`);
    const takesOnlyForm = operation.bodies['multipart/form-data'] && !operation.bodies['application/json'];
    if (takesOnlyForm) return { operation, url, ...file };
    return { operation, url, payload: bodies.get(operation.id), headers: {} };
  });
}
