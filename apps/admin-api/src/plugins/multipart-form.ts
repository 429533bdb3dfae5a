import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { badRequest, tooLarge } from '../common/http-error';
import { arrivalMs, limitArrival } from './arrival-limit';

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form, by the field's name; empty for any other body. */
    formFiles: ReadonlyMap<string, Buffer>;
  }
}

const maxFileMegabytes = 10;
/** The largest file, in bytes. */
const maxFileBytes = maxFileMegabytes * 1024 * 1024;

const maxFiles = 3;
const maxFields = 30;
const maxFieldBytes = 16 * 1024;

/** The largest form, in bytes. */
export const maxFormBytes = maxFiles * maxFileBytes + maxFields * maxFieldBytes;

const isFileTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/** @throws HttpError 400 when the body is not the form that its header says; 413 with the field of a file that is too large */
async function readForm(request: FastifyRequest) {
  const files = new Map<string, Buffer>();
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.set(part.fieldname, part.value);
        continue;
      }
      const bytes = await part.toBuffer().catch((error: unknown) => {
        if (!isFileTooLarge(error)) throw error;
        const message = `Choose a file of at most ${maxFileMegabytes} MB.`;
        throw tooLarge(message, [{ field: part.fieldname, message }]);
      });
      // A file input that was left empty is sent as a nameless file of no bytes.
      if (bytes.length === 0 && !part.filename) continue;
      files.set(part.fieldname, bytes);
      fields.set(part.fieldname, part.filename);
    }
  } catch (error) {
    // What the parser says about a broken form carries no status; what it says about limits does.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw badRequest('The request could not be read.');
  }
  return { files, fields };
}

/**
 * Reads a form with files into the body, so that it is validated like any other. A file's place in the body is taken by
 * its name; its bytes are in `request.formFiles`.
 */
export const multipartForm = fastifyPlugin(
  async (app: FastifyInstance, config: Pick<Config, 'requestTimeoutSeconds'>) => {
    await app.register(multipart, {
      limits: {
        fileSize: maxFileBytes,
        files: maxFiles,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
      },
    });
    app.decorateRequest('formFiles');
    app.addHook('onRequest', async (request) => {
      request.formFiles = new Map();
    });

    app.addHook('preValidation', async (request, reply) => {
      if (!request.isMultipart()) return;
      const bytes = Math.min(Number(request.headers['content-length'] ?? 0), maxFormBytes);
      limitArrival(request, reply, arrivalMs(config, bytes));
      const { files, fields } = await readForm(request);
      request.formFiles = files;
      request.body = Object.fromEntries(fields);
    });
  },
);
