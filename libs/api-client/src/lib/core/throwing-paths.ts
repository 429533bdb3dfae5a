import type { paths } from '../../schema';
import type { ApiError } from './api-error';

type Ok = 200 | 201;

/** A failing call throws an ApiError and never returns its body, so that is the error's type everywhere. */
type Throwing<Operation> = Operation extends { responses: infer Responses }
  ? Omit<Operation, 'responses'> & {
      responses: Pick<Responses, keyof Responses & Ok> & {
        default: { headers: object; content: { 'application/json': ApiError } };
      };
    }
  : Operation;

/** The contract's paths as the client answers them. */
export type ThrowingPaths = { [Path in keyof paths]: { [Method in keyof paths[Path]]: Throwing<paths[Path][Method]> } };
