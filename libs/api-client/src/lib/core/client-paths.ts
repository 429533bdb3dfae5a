import type { paths } from '../../schema';
import type { ApiError } from './api-error';

type Ok = 200 | 201;

interface MalformedRows {
  /** A sentence for each malformed list entry that was omitted; undefined if there is none. */
  malformed?: string[];
}

/** A response with the record's version in its body, if the contract guarantees an `ETag`. */
type ClientResponse<Success> = Success extends { content: { 'application/json': infer Body } }
  ? Omit<Success, 'content'> & {
      content: {
        'application/json': Body &
          MalformedRows &
          (Success extends { headers: { ETag: string } } ? { version?: string } : object);
      };
    }
  : Success;

/** Failing calls throw an `ApiError`, so that is the error type of every operation. */
type ClientOperation<Operation> = Operation extends { responses: infer Responses }
  ? Omit<Operation, 'responses'> & {
      responses: { [Status in keyof Responses & Ok]: ClientResponse<Responses[Status]> } & {
        default: { headers: object; content: { 'application/json': ApiError } };
      };
    }
  : Operation;

/** The contract's paths with the client's response types. */
export type ClientPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: ClientOperation<paths[Path][Method]> };
};
