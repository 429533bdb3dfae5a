import { setTimeout } from 'node:timers/promises';
import { noAnswer, readResponse } from '@countinghouse/api-client/answers';
import { ApiError } from '@countinghouse/api-client/core';

/** A call, by the contract's path and what stands for its parameters. */
export interface Call {
  /** In lower case. */
  method: string;
  /** As the contract has it: `/user/{id}`. */
  path: string;
  /** What stands for the parameter in the path. */
  value?: string | undefined;
  /** Without its question mark. */
  query?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** What came of a call. */
export interface Outcome {
  /** 0 where there was no answer. */
  status: number;
  headers: Headers;
  /** As it came. */
  text: string;
  /** The JSON of it; undefined where it is none. */
  body: unknown;
  /** As the panel reads it; undefined where it fails there. */
  read?: unknown;
  /** Why it fails in the panel. */
  error?: ApiError;
}

/** Makes a call, and waits for its answer. Never throws. */
export type Ask = (call: Call) => Promise<Outcome>;

export interface CallerOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  /** How long a call may take. */
  timeoutMs: number;
  /** Of the session; undefined for a call without one. */
  token?: string | undefined;
  /** The largest answer that is read, in bytes. Default: 64 MiB, far more than any list. */
  maxAnswerBytes?: number;
}

/** How often a call that is told to wait is made at most, and how long it waits. */
const attempts = 3;
const longestWaitSeconds = 90;
const DEFAULT_MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Makes one call after the other: whoever is told to slow down does. */
export function createCaller({
  baseUrl,
  timeoutMs,
  token,
  maxAnswerBytes = DEFAULT_MAX_ANSWER_BYTES,
}: CallerOptions): Ask {
  return async (call) => {
    const path = call.path.replace(/\{\w+\}/, () => encodeURIComponent(call.value ?? ''));
    const address = `${baseUrl}${path}${call.query === undefined ? '' : `?${call.query}`}`;
    const headers = {
      Accept: 'application/json',
      // A kept connection may be closed by the server just when the next call is made on it.
      Connection: 'close',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
      ...call.headers,
    };
    const send = () => sendOnce(call, address, { headers, signal: AbortSignal.timeout(timeoutMs) }, maxAnswerBytes);

    let outcome = await send();
    for (let attempt = 1; attempt < attempts && outcome.status === 429; attempt += 1) {
      const seconds = outcome.error?.retryAfterSeconds;
      if (seconds === undefined || seconds > longestWaitSeconds) break;
      await setTimeout(seconds * 1000);
      outcome = await send();
    }
    return outcome;
  };
}

async function sendOnce(call: Call, address: string, init: RequestInit, maxBytes: number): Promise<Outcome> {
  try {
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const response = await fetch(address, { ...init, method: call.method.toUpperCase(), body });
    const text = await readText(response, maxBytes);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parse(text),
      ...read(response, text, call),
    };
  } catch (cause) {
    return { status: 0, headers: new Headers(), text: '', body: undefined, error: noAnswer(cause) };
  }
}

/** @throws Error with the code `TOO_LARGE` where the answer has no end, or one that is too far away */
async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw Object.assign(new Error('The answer is too large.'), { code: 'TOO_LARGE' });
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

/** Why there was no answer, in a sentence that ends with the system's word for it. */
export function whyNoAnswer(error: ApiError | undefined): string {
  if (error?.code === 'timeout') return 'No answer in time.';
  const code = causeOf(error);
  if (code === undefined) return 'No answer: the connection broke.';
  return `No answer: ${Object.entries(causes).find(([part]) => code.includes(part))?.[1] ?? 'the connection broke'} (${code}).`;
}

/** By a part of the system's word for it. */
const causes = {
  TOO_LARGE: 'it was too large to be read',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  CERT: 'the certificate of the server is not trusted',
  TLS: 'the certificate of the server is not trusted',
  SSL: 'the server does not speak TLS there',
};

function causeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && /^[A-Z][A-Z_\d]+$/.test(code)) return code;
  }
  return undefined;
}
