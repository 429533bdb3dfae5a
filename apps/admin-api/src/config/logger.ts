import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { isId } from '../common/ids';
import type { Config } from './config';

/** Removes the parameter values that the error of a failed query repeats in its message and stack. */
const stripQueryValues = (text = '') => text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

/** Serializes an error without the data involved. */
function describeError(error: Error): { type: string; message: string; stack: string; [detail: string]: unknown } {
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: stripQueryValues(error.message),
    stack: stripQueryValues(error.stack),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** Returns the options of the structured log on standard output. */
export const loggerOptions = ({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] => ({
  level: logLevel,
  serializers: { err: describeError },
  // At level `trace`, the multipart parser logs the request's headers, including the token.
  redact: { paths: ['busboyOptions.headers'], remove: true },
});

/**
 * Returns the path of a route with its ids. Other parameters may hold personal data, so only their names are logged; the path
 * of a request without a route is not logged at all.
 */
function getLoggedPath({ is404, params, routeOptions: { url } }: FastifyRequest): string | undefined {
  const valuesByName = new Map(Object.entries(Object(params)));
  return is404
    ? undefined
    : url?.replaceAll(/:(\w+)/g, (placeholder, name: string) => {
        const value = valuesByName.get(name);
        return typeof value === 'string' && isId(value) ? value : placeholder;
      });
}

/**
 * Logs one line per response. It contains no query, header, body or network address, which are secret or personal data. Who did
 * what from where is in the audit log.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the response has the same fields.
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: getLoggedPath(request),
      operation: request.routeOptions.config.operation?.id,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      caller: request.caller?.id,
    };
    request.log.info(line, 'request completed');
  }
}
