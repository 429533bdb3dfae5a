import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { badRequest, tooLarge } from '../common/http-error';
import { getArrivalTimeoutMs, setArrivalTimeout } from './arrival-timeout';

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded files by field name; empty for any other body. */
    formFiles: ReadonlyMap<string, Buffer>;
  }
}

const MAX_FILE_MEGABYTES = 10;
const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;

const MAX_FILES = 3;
const MAX_FIELDS = 30;
const MAX_FIELD_BYTES = 16 * 1024;

export const MAX_FORM_BYTES = MAX_FILES * MAX_FILE_BYTES + MAX_FIELDS * MAX_FIELD_BYTES;

const isFileTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/** @throws HttpError 400 for a malformed form; 413 with the field of a file that is too large */
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
        const message = `Choose a file of at most ${MAX_FILE_MEGABYTES} MB.`;
        throw tooLarge(message, [{ field: part.fieldname, message }]);
      });
      // Browsers send an empty file input as a nameless file of no bytes.
      if (bytes.length === 0 && !part.filename) continue;
      files.set(part.fieldname, bytes);
      fields.set(part.fieldname, part.filename);
    }
  } catch (error) {
    // The parser's errors about limits have a status, those about a malformed form do not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw badRequest('The request could not be read.');
  }
  return { files, fields };
}

/**
 * Parses a form with files into the body, so that it is validated like any other. A file is represented by its name in the
 * body; its bytes are in `request.formFiles`.
 */
export const multipartForm = fastifyPlugin(
  async (app: FastifyInstance, config: Pick<Config, 'requestTimeoutSeconds'>) => {
    await app.register(multipart, {
      limits: {
        fileSize: MAX_FILE_BYTES,
        files: MAX_FILES,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
      },
    });
    app.decorateRequest('formFiles');
    app.addHook('onRequest', async (request) => {
      request.formFiles = new Map();
    });

    app.addHook('preValidation', async (request, reply) => {
      if (!request.isMultipart()) return;
      const bytes = Math.min(Number(request.headers['content-length'] ?? 0), MAX_FORM_BYTES);
      setArrivalTimeout(request, reply, getArrivalTimeoutMs(config, bytes));
      const { files, fields } = await readForm(request);
      request.formFiles = files;
      request.body = Object.fromEntries(fields);
    });
  },
);
