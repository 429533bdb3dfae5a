import { setTimeout } from 'node:timers/promises';
import { toNetworkError, readResponse } from '@countinghouse/api-client/responses';
import { ApiError } from '@countinghouse/api-client/core';

/** A request: a path of the contract and its parameters. */
export interface Call {
  /** In lower case. */
  method: string;
  /** Path template of the contract: `/user/{id}`. */
  path: string;
  /** Value of the path parameter. */
  value?: string | undefined;
  /** Without its question mark. */
  query?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Result of a call. */
export interface Outcome {
  /** 0 without a response. */
  status: number;
  headers: Headers;
  /** Raw body. */
  text: string;
  /** The parsed JSON; undefined if the body is not JSON. */
  body: unknown;
  /** The body as the panel reads it; undefined if the panel rejects it. */
  read?: unknown;
  /** Why the panel rejects it. */
  error?: ApiError;
}

/** Sends a call and returns its outcome. Never throws. */
export type SendCall = (call: Call) => Promise<Outcome>;

export interface CallerOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
  /** The session token; undefined for calls without a session. */
  token?: string | undefined;
  /** Maximum size of a response. @default 64 MiB, far more than any list */
  maxResponseBytes?: number;
}

/** Limits for retries after 429. */
const MAX_ATTEMPTS = 3;
const MAX_WAIT_SECONDS = 90;
const DEFAULT_MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** Creates a caller that retries after 429 and respects `Retry-After`. */
export function createCaller({
  baseUrl,
  timeoutMs,
  token,
  maxResponseBytes = DEFAULT_MAX_RESPONSE_BYTES,
}: CallerOptions): SendCall {
  return async (call) => {
    const path = call.path.replace(/\{\w+\}/, () => encodeURIComponent(call.value ?? ''));
    const url = `${baseUrl}${path}${call.query === undefined ? '' : `?${call.query}`}`;
    const headers = {
      Accept: 'application/json',
      // A server may close an idle connection at the moment when the next call uses it.
      Connection: 'close',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
      ...call.headers,
    };
    const send = () => sendOnce(call, url, { headers, signal: AbortSignal.timeout(timeoutMs) }, maxResponseBytes);

    let outcome = await send();
    for (let attempt = 1; attempt < MAX_ATTEMPTS && outcome.status === 429; attempt += 1) {
      const seconds = outcome.error?.retryAfterSeconds;
      if (seconds === undefined || seconds > MAX_WAIT_SECONDS) break;
      await setTimeout(seconds * 1000);
      outcome = await send();
    }
    return outcome;
  };
}

async function sendOnce(call: Call, url: string, init: RequestInit, maxBytes: number): Promise<Outcome> {
  try {
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const response = await fetch(url, { ...init, method: call.method.toUpperCase(), body });
    const text = await readText(response, maxBytes);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parse(text),
      ...read(response, text, call),
    };
  } catch (cause) {
    return { status: 0, headers: new Headers(), text: '', body: undefined, error: toNetworkError(cause) };
  }
}

/** @throws Error with the code `TOO_LARGE` if the response is too large or endless */
async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw Object.assign(new Error('The response is too large.'), { code: 'TOO_LARGE' });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function read(response: Response, text: string, call: Call): Pick<Outcome, 'read' | 'error'> {
  try {
    return { read: readResponse(response, text, call) };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describes why there was no response, with the system's error code. */
export function describeNoResponse(error: ApiError | undefined): string {
  if (error?.code === 'timeout') return 'The request timed out.';
  const code = getErrorCode(error);
  if (code === undefined) return 'No response: connection failed.';
  const description = Object.entries(errorDescriptions).find(([part]) => code.includes(part))?.[1];
  return `No response: ${description ?? 'connection failed'} (${code}).`;
}

/** By a part of the system's error code. */
const errorDescriptions = {
  TOO_LARGE: 'response too large',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'DNS lookup failed',
  ECONNREFUSED: 'connection refused',
  CERT: 'server certificate not trusted',
  TLS: 'server certificate not trusted',
  SSL: 'no TLS at this port',
};

function getErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && /^[A-Z][A-Z_\d]+$/.test(code)) return code;
  }
  return undefined;
}
