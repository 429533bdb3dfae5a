import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { isId } from '../common/ids';
import type { Config } from './config';

/** A failed query's error repeats the values that it was sent with, in its message and so in its stack. */
const withoutValues = (text = '') => text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

/** Says where an error comes from, and nothing about the data involved. */
function describeError(error: Error): { type: string; message: string; stack: string; [detail: string]: unknown } {
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: withoutValues(error.message),
    stack: withoutValues(error.stack),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** Structured logs on standard output. */
export const loggerOptions = ({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] => ({
  level: logLevel,
  serializers: { err: describeError },
  // What reads forms writes down, at the level `trace`, the headers that it was given: the token among them.
  redact: { paths: ['busboyOptions.headers'], remove: true },
});

/**
 * The path of a route, with the ids that were asked for. Whatever else stands in a path may have been typed by a person:
 * of that only its name is kept, and of a path without a route nothing.
 */
function pathOf({ is404, params, routeOptions: { url } }: FastifyRequest): string | undefined {
  const given = new Map(Object.entries(Object(params)));
  return is404
    ? undefined
    : url?.replaceAll(/:(\w+)/g, (word, name: string) => {
        const value = given.get(name);
        return typeof value === 'string' && isId(value) ? value : word;
      });
}

/**
 * One line for each answer. It names no query, header or body, and no network address: those hold names, emails, passwords
 * and tokens, or say where somebody is. Who did what from where is in the audit log.
 */
export class AnswerLog extends LogController {
  override incomingRequest(): void {
    // The answer's line says all of it.
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: pathOf(request),
      operation: request.routeOptions.config.operation?.id,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      caller: request.caller?.id,
    };
    request.log.info(line, 'answered');
  }
}
