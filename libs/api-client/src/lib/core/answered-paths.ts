import type { paths } from '../../schema';
import type { ApiError } from './api-error';

type Ok = 200 | 201;

/** What the client puts beside the body of an answer. */
interface Unreadable {
  /** A sentence for each entry of a list that could not be read and was left out. Left out where there is none. */
  unreadable?: string[];
}

/** A body as it is answered: with its version, where the contract promises one. */
type Answered<Answer> = Answer extends { content: { 'application/json': infer Body } }
  ? Omit<Answer, 'content'> & {
      content: {
        'application/json': Body &
          Unreadable &
          (Answer extends { headers: { ETag: string } } ? { version?: string } : object);
      };
    }
  : Answer;

/** A failing call throws an ApiError and never returns its body, so that is the error's type everywhere. */
type Answering<Operation> = Operation extends { responses: infer Responses }
  ? Omit<Operation, 'responses'> & {
      responses: { [Status in keyof Responses & Ok]: Answered<Responses[Status]> } & {
        default: { headers: object; content: { 'application/json': ApiError } };
      };
    }
  : Operation;

/** The contract's paths as the client answers them. */
export type AnsweredPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: Answering<paths[Path][Method]> };
};
