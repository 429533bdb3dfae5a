import type { Client } from 'openapi-fetch';
import type { ApiClient } from '../core/api-client';
import type { ThrowingPaths } from '../core/throwing-paths';

/** The body of an answer that promises a version, with the version beside it. */
type WithVersion<Answer> = Answer extends { headers: { ETag: string }; content: { 'application/json': infer Body } }
  ? Omit<Answer, 'content'> & { content: { 'application/json': Body & { version?: string } } }
  : Answer;

type Versioned<Operation> = Operation extends { responses: infer Answers }
  ? Omit<Operation, 'responses'> & { responses: { [Status in keyof Answers]: WithVersion<Answers[Status]> } }
  : Operation;

/** The contract's paths as the hooks answer them: what was read says which version it is. */
export type VersionedPaths = {
  [Path in keyof ThrowingPaths]: {
    [Method in keyof ThrowingPaths[Path]]: Method extends 'get'
      ? Versioned<ThrowingPaths[Path][Method]>
      : ThrowingPaths[Path][Method];
  };
};

type Read = (...call: unknown[]) => Promise<{ data?: unknown; response: Response }>;

/**
 * A client whose reads put the `version` of what they read beside its body, where the server sent one. The cache keeps
 * only the body, and a version is worth nothing apart from its record.
 */
export function withVersions(client: ApiClient): Client<VersionedPaths> {
  // The type of an answer depends on the path, which is unknown here: the casts give it up, and restore it.
  const read = client.GET as Read;
  const readVersioned: Read = async (...call) => {
    const answer = await read(...call);
    const version = versionOf(answer.response);
    const { data } = answer;
    const isRecord = typeof data === 'object' && data !== null && 'success' in data;
    return version === undefined || !isRecord ? answer : { ...answer, data: { ...data, version } };
  };
  return { ...client, GET: readVersioned } as unknown as Client<VersionedPaths>;
}

/** A proxy that compresses makes a version weak, which no `If-Match` would match: the server knows the strong one. */
function versionOf({ headers }: Response): string | undefined {
  return headers.get('etag')?.replace(/^W\//, '');
}
