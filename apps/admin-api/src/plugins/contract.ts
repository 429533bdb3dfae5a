import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ListFile } from '../common/export-part';
import type {
  BinaryAnswer,
  Call,
  ExportFile,
  Exporters,
  Handler,
  Handlers,
  OperationId,
  StreamAnswer,
} from '../contract/operation-types';
import { listOperations, type JsonObject, type Operation } from '../contract/operations';
import { createValidation } from '../contract/validation';
import { notImplemented, unsupportedType, validationFailed } from '../common/http-error';
import { versionOf } from '../modules/versions/versions';
import { asksForFile, checkEachPart, createFileSender, formatOf } from './csv-answer';
import type { ExportLimits } from './export-limits';
import { readDevice, sendDevice } from './device-cookie';
import { announcesBody } from './empty-bodies';
import { callerOf, checkAccessOf } from './session-guard';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's operation behind this route; routes of the panel have none. */
    operation?: Operation;
  }
}

/** The largest body of an attempt, in bytes: a name, an email and a password with every letter escaped. */
const maxAttemptBytes = 4 * 1024;

type AnyHandler = (call: Call<OperationId>) => Promise<object>;
type AnyExporter = (call: Call<OperationId>) => Promise<ListFile> | ListFile;

const isBinary = (response: object): response is BinaryAnswer =>
  'bytes' in response && response.bytes instanceof Uint8Array;

const isStreamed = (response: object): response is StreamAnswer =>
  'stream' in response && response.stream instanceof Readable;

/**
 * What keeps proxies from collecting a stream, or compressing it, before they pass it on; and its connection from being kept
 * for a next request, which a server that stops would wait for.
 */
const streamHeaders = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' };

const hasRecord = (response: object): response is { data: object } =>
  'data' in response && typeof response.data === 'object' && response.data !== null;

/** The media type of a request's body; undefined where there is none. */
function mediaTypeOf(request: FastifyRequest): string | undefined {
  return announcesBody(request)
    ? (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
    : undefined;
}

/**
 * Checks a call that came without a body.
 *
 * @returns the empty object that stands for the body of a call that need not have one
 * @throws HttpError 400 that names the missing fields
 */
function checkMissingBody(check: (body: object) => void, isBodyOptional: boolean): object {
  const body = {};
  check(body);
  if (!isBodyOptional) throw validationFailed([{ field: 'body', message: 'A request body is required' }]);
  return body;
}

/** The request's headers that the contract names, in its spelling; Node knows them in lower case. */
function pickHeaders({ headers }: FastifyRequest, schema: JsonObject): Record<string, unknown> {
  const named = Object.keys(Object(schema['properties'])).map((name) => [name, headers[name.toLowerCase()]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/**
 * Aborted where the connection closes before the answer has been sent. Fastify's own `request.signal` is aborted when
 * the request has been read, which is before it is answered.
 */
function whileAwaited({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function toCall(request: FastifyRequest, reply: FastifyReply, operation: Operation): Call<OperationId> {
  return {
    operationId: operation.id as OperationId,
    // The validators of this route have checked these against the contract, which the types are made from.
    params: request.params as Call<OperationId>['params'],
    query: request.query as Call<OperationId>['query'],
    headers: (operation.headers ? pickHeaders(request, operation.headers) : {}) as Call<OperationId>['headers'],
    body: request.body as Call<OperationId>['body'],
    files: request.formFiles,
    get caller() {
      return callerOf(request);
    },
    checkAccess: () => checkAccessOf(request),
    address: request.ip,
    origin: `${request.protocol}://${request.host}`,
    userAgent: request.headers['user-agent'],
    device: readDevice(request),
    keepDevice: (token) => sendDevice(reply, token),
    requestId: request.id,
    get callerLeft() {
      return whileAwaited(reply);
    },
  };
}

/**
 * Registers every operation of the contract: its route, its validation and its handler. The guard reads the operation's
 * permission from the route.
 *
 * @param document the bundled contract
 * @param handlers by `operationId`; an operation without one answers 501
 * @param exporters of the operations that answer with a file too, likewise
 * @param recorded a file that is recorded before it is sent
 * @param exportLimits what keeps the exports of some from those of others
 * @throws Error when a handler has a name that the contract does not know
 */
export function registerContract(
  app: FastifyInstance,
  document: JsonObject,
  handlers: Partial<Handlers>,
  exporters: Partial<Exporters> = {},
  recorded = (_call: Call<OperationId>, file: ExportFile): ExportFile => file,
  exportLimits?: ExportLimits,
): void {
  const operations = listOperations(document);
  const byId = new Map<string, Handler<never>>(Object.entries(handlers));
  const exporterOf = new Map<string, unknown>(Object.entries(exporters));
  const unknown = [...byId.keys()].find((id) => !operations.some((operation) => operation.id === id));
  if (unknown !== undefined) throw new Error(`The handler ${unknown} is for no operation of the contract.`);

  const sendFile = createFileSender(exportLimits);
  const compile = createValidation(document);
  // Plain JSON: a serialiser made from the contract would hide where an answer breaks it.
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
    const handler = byId.get(operation.id) as AnyHandler | undefined;
    const exporter = exporterOf.get(operation.id) as AnyExporter | undefined;

    app.route({
      method,
      url,
      config: { operation },
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      // What an attempt answers is a secret beside what its caller typed: a compressed length would tell of it (BREACH).
      ...(isAttempt && { bodyLimit: maxAttemptBytes, compress: false }),
      // A compressor holds back what is short.
      ...(isStream && { compress: false }),
      preParsing: async (request) => {
        const type = mediaTypeOf(request);
        if (type !== undefined && checkBody.size > 0 && !checkBody.has(type)) {
          throw unsupportedType(`Send this as ${[...checkBody.keys()].join(' or ')}.`);
        }
      },
      preHandler: async (request) => {
        checkParams?.(request.params);
        checkQuery?.(request.query);
        if (headers) checkHeaders?.(pickHeaders(request, headers));
        const check = checkBody.get(mediaTypeOf(request) ?? '') ?? [...checkBody.values()][0];
        if (!check) return;
        if (request.body === undefined) request.body = checkMissingBody(check, isBodyOptional);
        else check(request.body);
      },
      handler: async (request, reply) => {
        if (!handler) throw notImplemented();
        const call = toCall(request, reply, operation);
        if (exporter && asksForFile(request)) {
          return sendFile(reply, call, async () => {
            const { name, write } = await exporter(call);
            return recorded(call, { name, parts: checkEachPart(write(formatOf(call)), call.checkAccess) });
          });
        }
        const response = await handler(call);
        if (isBinary(response)) return reply.code(successStatus).type(response.contentType).send(response.bytes);
        if (isStreamed(response)) {
          return reply.code(successStatus).headers(streamHeaders).type('text/event-stream').send(response.stream);
        }
        if (hasVersion && hasRecord(response)) reply.header('etag', versionOf(response.data));
        return reply.code(successStatus).send({ success: true, ...response });
      },
    });
  }
}
