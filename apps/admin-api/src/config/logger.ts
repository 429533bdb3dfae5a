import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
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
});

/**
 * One line for each answer. It names the path, never the query, the headers or a body: those hold names, emails,
 * passwords and tokens.
 */
export class AnswerLog extends LogController {
  override incomingRequest(): void {
    // The answer's line says all of it.
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      operation: request.routeOptions.config.operation?.id,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      caller: request.caller?.id,
    };
    request.log.info(line, 'answered');
  }
}
