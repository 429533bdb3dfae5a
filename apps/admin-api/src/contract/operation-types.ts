import type { Readable } from 'node:stream';
import type { operations, Schemas } from '@countinghouse/api-client/whole';
import type { ExportPart, ListFile } from '../common/export-part';

export type OperationId = keyof operations;

type Parameters<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = operations[Id] extends {
  parameters: infer All;
}
  ? All extends { [place in Place]?: infer Found }
    ? NonNullable<Found>
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
  ? Responses extends { 200: infer Answer } | { 201: infer Answer }
    ? Answer
    : never
  : never;

/** An answer that is an image and not JSON. */
export interface BinaryAnswer {
  contentType: string;
  bytes: Uint8Array;
}

/** An answer that goes on: server-sent events. */
export interface StreamAnswer {
  stream: Readable;
}

/** What a handler answers with: the contract's body without `success`, which is the same in all of them. */
export type Answer<Id extends OperationId> =
  Success<Id> extends { content: { 'application/json': infer Json } }
    ? Omit<Json, 'success'>
    : Success<Id> extends { content: { 'text/event-stream': unknown } }
      ? StreamAnswer
      : BinaryAnswer;

/** Somebody who is signed in, or a service account, as they are at this moment. */
export interface Caller {
  id: string;
  role: Schemas['AdminRole'];
  permissions: Schemas['Permissions'];
  /** Whether they have proved lately that it is them. */
  hasStepUp: boolean;
  /** Without such a proof, decisions of theirs may move less than this, in US dollars. */
  stepUpAmount: number;
  /** Whether they only ask for a decision, which somebody else makes: then no amount is too large. */
  isAsking?: boolean;
  /** Names the session, so that it can be ended; of a service account, its key. */
  tokenHash: Uint8Array;
}

/** The account behind a session or a service key, as it is at this moment. */
export interface CallerAccount extends Pick<Caller, 'id' | 'role' | 'permissions' | 'hasStepUp'> {
  /** Whether a second factor is required, and the account has none. */
  lacksFactor: boolean;
  /** Whether the latest use was so long ago that this one is to be noted. */
  isTouchDue: boolean;
  /** How many milliseconds the session lasts if nobody uses it; undefined for a service key. */
  msLeft: number | undefined;
  /** What a service key can be used for, and from where; undefined for a session. */
  limits: { isReadOnly: boolean; networks: string[] } | undefined;
}

/** A request after the guard and the validation: everything in it has the contract's types. */
export interface Call<Id extends OperationId> {
  operationId: Id;
  params: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  /** The headers that the contract gives the operation. */
  headers: Parameters<Id, 'header'>;
  body: Body<Id>;
  /** The files of a form, by the field's name. */
  files: ReadonlyMap<string, Buffer>;
  /**
   * The caller.
   * @throws Error in an operation that the contract makes public
   */
  readonly caller: Caller;
  /**
   * Checks again, with the account as it is now, whether the caller may use this operation: a response that takes long asks
   * while it is sent. Step-up authentication is not checked again.
   *
   * @throws HttpError as the guard would respond to a new request
   * @throws Error in an operation that the contract makes public
   */
  checkAccess(): Promise<CallerAccount>;
  /** The caller's network address. */
  address: string;
  /** Where the call has come to: protocol, host and port, as the caller has them. */
  origin: string;
  userAgent: string | undefined;
  /** The token of the device, where its browser has kept one. */
  device: string | undefined;
  /** Sends the browser a device's token to keep. */
  keepDevice(token: string): void;
  requestId: string;
  /** Aborted when the caller has left before the answer. */
  callerLeft: AbortSignal;
}

/**
 * Who makes a change, and with which request: what services need besides their own arguments. A {@link Call} is one, and
 * agreeing to a proposal makes one for the operation that was proposed.
 */
export type WriteContext = Pick<Call<OperationId>, 'operationId' | 'caller' | 'address' | 'requestId'>;

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>;

export type Handlers = { [Id in OperationId]: Handler<Id> };

/** The operations that answer with a file as well, where one is asked for. */
type CsvOperationId = {
  [Id in OperationId]: Success<Id> extends { content: { 'text/csv': string } } ? Id : never;
}[OperationId];

/** A file that is written while it is read. */
export interface ExportFile {
  /** Without its extension. */
  name: string;
  /** The file in parts of any size. */
  parts: AsyncIterable<ExportPart>;
}

type Exporter<Id extends CsvOperationId> = (call: Call<Id>) => Promise<ListFile> | ListFile;

export type Exporters = { [Id in CsvOperationId]: Exporter<Id> };
