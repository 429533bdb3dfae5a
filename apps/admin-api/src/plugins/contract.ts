import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ListFile } from '../common/export-part';
import type {
  BinaryResponse,
  Call,
  ExportFile,
  Exporters,
  Handler,
  Handlers,
  OperationId,
  StreamResponse,
} from '../contract/operation-types';
import { listOperations, type JsonObject, type Operation } from '../contract/operations';
import { createValidation } from '../contract/validation';
import { notImplemented, unsupportedType, validationFailed } from '../common/http-error';
import { getVersion } from '../modules/versions/versions';
import { isFileRequest, checkEachPart, createFileSender, getFileFormat } from './export-response';
import type { ExportLimits } from './export-limits';
import { readDeviceToken, setDeviceCookie } from './device-cookie';
import { hasDeclaredBody } from './empty-bodies';
import { getCaller, recheckAccess } from './session-guard';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract operation of this route; undefined for the panel's files. */
    operation?: Operation;
  }
}

/** Fits a name, an email and a password with every letter escaped. */
const MAX_ATTEMPT_BYTES = 4 * 1024;

type AnyHandler = (call: Call<OperationId>) => Promise<object>;
type AnyExporter = (call: Call<OperationId>) => Promise<ListFile> | ListFile;

const isBinary = (response: object): response is BinaryResponse =>
  'bytes' in response && response.bytes instanceof Uint8Array;

const isStreamed = (response: object): response is StreamResponse =>
  'stream' in response && response.stream instanceof Readable;

/**
 * Prevents proxies from buffering or compressing a stream, and keeps its connection from being reused, which would delay a
 * shutdown.
 */
const STREAM_HEADERS = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' };

const hasRecord = (response: object): response is { data: object } =>
  'data' in response && typeof response.data === 'object' && response.data !== null;

/** Returns the media type of the body; undefined without a body. */
function getMediaType(request: FastifyRequest): string | undefined {
  return hasDeclaredBody(request)
    ? (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
    : undefined;
}

/**
 * Validates a call without a body.
 *
 * @returns an empty object if the body is optional
 * @throws HttpError 400 that names the missing fields
 */
function checkMissingBody(check: (body: object) => void, isBodyOptional: boolean): object {
  const body = {};
  check(body);
  if (!isBodyOptional) throw validationFailed([{ field: 'body', message: 'A request body is required' }]);
  return body;
}

/** Picks the headers of a schema, in its spelling; Node has them in lower case. */
function pickHeaders({ headers }: FastifyRequest, schema: JsonObject): Record<string, unknown> {
  const entries = Object.keys(Object(schema['properties'])).map((name) => [name, headers[name.toLowerCase()]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * Returns a signal that is aborted if the connection closes before the response was sent. Fastify's `request.signal` is
 * aborted as soon as the request was read.
 */
function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function toCall(request: FastifyRequest, reply: FastifyReply, operation: Operation): Call<OperationId> {
  return {
    operationId: operation.id as OperationId,
    // The validators have checked these against the contract, which the types are generated from.
    params: request.params as Call<OperationId>['params'],
    query: request.query as Call<OperationId>['query'],
    headers: (operation.headers ? pickHeaders(request, operation.headers) : {}) as Call<OperationId>['headers'],
    body: request.body as Call<OperationId>['body'],
    files: request.formFiles,
    get caller() {
      return getCaller(request);
    },
    checkAccess: () => recheckAccess(request),
    address: request.ip,
    origin: `${request.protocol}://${request.host}`,
    userAgent: request.headers['user-agent'],
    deviceToken: readDeviceToken(request),
    storeDeviceToken: (token) => setDeviceCookie(reply, token),
    requestId: request.id,
    get disconnectSignal() {
      return createDisconnectSignal(reply);
    },
  };
}

/**
 * Registers every operation of the contract with its route, validation and handler. The guard reads the operation's
 * permission from the route.
 *
 * @param document the bundled contract
 * @param handlers by `operationId`; an operation without one responds with 501
 * @param exporters by `operationId`, for the operations that can respond with a file
 * @param recordFile wraps a file to record its export
 * @param exportLimits limits of concurrent exports
 * @throws Error if a handler is for an unknown operation
 */
export function registerContract(
  app: FastifyInstance,
  document: JsonObject,
  handlers: Partial<Handlers>,
  exporters: Partial<Exporters> = {},
  recordFile = (_call: Call<OperationId>, file: ExportFile): ExportFile => file,
  exportLimits?: ExportLimits,
): void {
  const operations = listOperations(document);
  const handlersById = new Map<string, Handler<never>>(Object.entries(handlers));
  const exportersById = new Map<string, unknown>(Object.entries(exporters));
  const unknown = [...handlersById.keys()].find((id) => !operations.some((operation) => operation.id === id));
  if (unknown !== undefined) throw new Error(`The handler ${unknown} matches no operation of the contract.`);

  const sendFile = createFileSender(exportLimits);
  const compile = createValidation(document);
  // A serializer generated from the contract would hide responses that violate it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  for (const operation of operations) {
    const { method, url, params, query, headers, bodies, successStatus, hasVersion, isAttempt, isStream } = operation;
    const { isBodyOptional, maxBodyBytes } = operation;
    const checkParams = params && compile(params, 'params');
    const checkQuery = query && compile(query, 'querystring');
    const checkHeaders = headers && compile(headers, 'headers');
    const checkBody = new Map(
      Object.entries(bodies).map(([type, schema]) => [
        type,
        compile(schema, type === 'multipart/form-data' ? 'multipart' : 'body'),
      ]),
    );
    const handler = handlersById.get(operation.id) as AnyHandler | undefined;
    const exporter = exportersById.get(operation.id) as AnyExporter | undefined;

    app.route({
      method,
      url,
      config: { operation },
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      // The response of an attempt has a secret next to caller input, which the compressed length would leak (BREACH).
      ...(isAttempt && { bodyLimit: MAX_ATTEMPT_BYTES, compress: false }),
      // A compressor buffers short data.
      ...(isStream && { compress: false }),
      preParsing: async (request) => {
        const type = getMediaType(request);
        if (type !== undefined && checkBody.size > 0 && !checkBody.has(type)) {
          throw unsupportedType(`Send this as ${[...checkBody.keys()].join(' or ')}.`);
        }
      },
      preHandler: async (request) => {
        checkParams?.(request.params);
        checkQuery?.(request.query);
        if (headers) checkHeaders?.(pickHeaders(request, headers));
        const check = checkBody.get(getMediaType(request) ?? '') ?? [...checkBody.values()][0];
        if (!check) return;
        if (request.body === undefined) request.body = checkMissingBody(check, isBodyOptional);
        else check(request.body);
      },
      handler: async (request, reply) => {
        if (!handler) throw notImplemented();
        const call = toCall(request, reply, operation);
        if (exporter && isFileRequest(request)) {
          return sendFile(reply, call, async () => {
            const { name, write } = await exporter(call);
            return recordFile(call, { name, parts: checkEachPart(write(getFileFormat(call)), call.checkAccess) });
          });
        }
        const response = await handler(call);
        if (isBinary(response)) return reply.code(successStatus).type(response.contentType).send(response.bytes);
        if (isStreamed(response)) {
          return reply.code(successStatus).headers(STREAM_HEADERS).type('text/event-stream').send(response.stream);
        }
        if (hasVersion && hasRecord(response)) reply.header('etag', getVersion(response.data));
        return reply.code(successStatus).send({ success: true, ...response });
      },
    });
  }
}
