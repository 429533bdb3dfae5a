import type { Readable } from 'node:stream';
import type { operations, Schemas } from '@countinghouse/api-client/strict';
import type { ExportPart, ListFile } from '../common/export-part';

export type OperationId = keyof operations;

type Parameters<Id extends OperationId, Location extends 'path' | 'query' | 'header'> = operations[Id] extends {
  parameters: infer All;
}
  ? All extends { [location in Location]?: infer Value }
    ? NonNullable<Value>
    : Record<string, never>
  : Record<string, never>;

type Body<Id extends OperationId> = operations[Id] extends { requestBody?: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : Content extends { 'multipart/form-data': infer Form }
      ? Form
      : undefined
  : undefined;

type Success<Id extends OperationId> = operations[Id]['responses'] extends infer Responses
  ? Responses extends { 200: infer ResponseBody } | { 201: infer ResponseBody }
    ? ResponseBody
    : never
  : never;

/** A response that is an image. */
export interface BinaryResponse {
  contentType: string;
  bytes: Uint8Array;
}

/** A response of server-sent events. */
export interface StreamResponse {
  stream: Readable;
}

/** What a handler returns: the contract's body without `success`, which all bodies have. */
export type ResponseBody<Id extends OperationId> =
  Success<Id> extends { content: { 'application/json': infer Json } }
    ? Omit<Json, 'success'>
    : Success<Id> extends { content: { 'text/event-stream': unknown } }
      ? StreamResponse
      : BinaryResponse;

/** The signed-in account or service account, as of this request. */
export interface Caller {
  id: string;
  role: Schemas['AdminRole'];
  permissions: Schemas['Permissions'];
  /** Whether step-up authentication is valid. */
  hasStepUp: boolean;
  /** Without step-up authentication, decisions are limited to less than this amount in US dollars. */
  stepUpAmount: number;
  /** Whether the call only creates an approval request. Its amount is not limited. */
  isRequestingApproval?: boolean;
  /** Identifies the session, or the key of a service account. */
  tokenHash: Uint8Array;
}

/** The account behind a session or a service key, as of this request. */
export interface CallerAccount extends Pick<Caller, 'id' | 'role' | 'permissions' | 'hasStepUp'> {
  /** Whether a second factor is required and the account has none. */
  isSecondFactorMissing: boolean;
  /** Whether the stored time of last use is old enough to be updated. */
  isLastUseOutdated: boolean;
  /** The time until the session expires if it is idle; undefined for a service key. */
  remainingMs: number | undefined;
  /** The restrictions of a service key; undefined for a session. */
  limits: { isReadOnly: boolean; networks: string[] } | undefined;
}

/** An authorized and validated request, typed by the contract. */
export interface Call<Id extends OperationId> {
  operationId: Id;
  params: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  /** The headers that the contract defines for the operation. */
  headers: Parameters<Id, 'header'>;
  body: Body<Id>;
  /** The uploaded files by field name. */
  files: ReadonlyMap<string, Buffer>;
  /**
   * The caller.
   * @throws Error in a public operation
   */
  readonly caller: Caller;
  /**
   * Checks again whether the caller may use this operation, while a long response is sent. Step-up authentication is not
   * checked again.
   *
   * @throws HttpError if a new request would be rejected
   * @throws Error in a public operation
   */
  checkAccess(): Promise<CallerAccount>;
  /** The caller's network address. */
  address: string;
  /** The protocol, host and port that the caller used. */
  origin: string;
  userAgent: string | undefined;
  /** The device token of the browser, if it has one. */
  deviceToken: string | undefined;
  /** Stores a device token in the browser. */
  storeDeviceToken(token: string): void;
  requestId: string;
  /** Aborted if the client disconnects before the response. */
  disconnectSignal: AbortSignal;
}

/**
 * The caller and the request of a change, for services. Every {@link Call} is a write context. The approval of an approval
 * request creates another one, for the requested operation.
 */
export type WriteContext = Pick<Call<OperationId>, 'operationId' | 'caller' | 'address' | 'requestId'>;

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<ResponseBody<Id>>;

export type Handlers = { [Id in OperationId]: Handler<Id> };

/** The operations that can respond with a file. */
type CsvOperationId = {
  [Id in OperationId]: Success<Id> extends { content: { 'text/csv': string } } ? Id : never;
}[OperationId];

/** An export that is written while it is sent. */
export interface ExportFile {
  /** Without the extension. */
  name: string;
  parts: AsyncIterable<ExportPart>;
}

type Exporter<Id extends CsvOperationId> = (call: Call<Id>) => Promise<ListFile> | ListFile;

export type Exporters = { [Id in CsvOperationId]: Exporter<Id> };
