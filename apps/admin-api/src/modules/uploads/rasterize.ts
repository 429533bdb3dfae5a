import { Worker } from 'node:worker_threads';

/** Pixels in red, green, blue and alpha, one byte each. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Why a file was not decoded. */
export type RasterizeError = 'damaged' | 'too_large' | 'has_password' | 'timed_out';

export type RasterizeInput = { bytes: Uint8Array; maxWasmBytes: number } & (
  | { type: 'heic'; maxPixels: number }
  | { type: 'pdf'; maxPages: number; side: number }
);

/** The pages of a file in their order. An HEIC has one; of a PDF there may be more than were drawn. */
interface Rasters {
  pages: Raster[];
  pageCount: number;
}

export type RasterizeOutput = Rasters | { error: RasterizeError };

/** A photo of 48 megapixels takes 4 s on a busy machine. */
const TIMEOUT_MS = 30_000;

/** A photo of 64 megapixels takes 540 MB: 8.3 bytes each, for the picture in its own colour space and in ours. */
const MAX_WASM_BYTES = 768 * 1024 * 1024;

/** Beside this file in the source and in the build. */
const workerUrl = new URL('./rasterize-worker.js', import.meta.url);

/**
 * Decodes the primary image of an HEIC file, and no other.
 *
 * @param maxPixels an image that says it has more is not decoded
 * @param timeoutMs after this many milliseconds it is given up
 * @returns the pixels, or why there are none
 */
export const rasterizeHeic = (bytes: Uint8Array, maxPixels: number, timeoutMs = TIMEOUT_MS): Promise<RasterizeOutput> =>
  rasterize({ type: 'heic', bytes, maxPixels, maxWasmBytes: MAX_WASM_BYTES }, timeoutMs);

/**
 * Draws the first pages of a PDF, with what was filled in its forms. Nothing in it is run, and no address in it is opened.
 *
 * @param maxPages how many pages are drawn at most
 * @param side how long the longer side of each page is drawn, in pixels
 * @param timeoutMs after this many milliseconds it is given up
 * @returns the pixels of each page, or why there are none
 */
export const rasterizePdf = (
  bytes: Uint8Array,
  { maxPages, side }: { maxPages: number; side: number },
  timeoutMs = TIMEOUT_MS,
): Promise<RasterizeOutput> =>
  rasterize({ type: 'pdf', bytes, maxPages, side, maxWasmBytes: MAX_WASM_BYTES }, timeoutMs);

/**
 * Decodes in a thread of its own, which ends with the file: a decoder that is broken by a hostile file, or that does not
 * come to an end, holds up no other call.
 */
async function rasterize(workerData: RasterizeInput, timeoutMs: number): Promise<RasterizeOutput> {
  const worker = new Worker(workerUrl, {
    workerData,
    env: {},
    // What a decoder writes is not a line of the server's log.
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve({ error: 'timed_out' }), timeoutMs);
      worker.once('message', resolve);
      // Out of memory, or an error within the decoder.
      worker.once('error', () => resolve({ error: 'damaged' }));
      worker.once('exit', () => resolve({ error: 'damaged' }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
