import { Worker } from 'node:worker_threads';

/** RGBA pixels, one byte per channel. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

export type RasterizeError = 'damaged' | 'too_large' | 'has_password' | 'timed_out';

export type RasterizeInput = { bytes: Uint8Array; maxWasmBytes: number } & (
  | { type: 'heic'; maxPixels: number }
  | { type: 'pdf'; maxPages: number; side: number }
);

/** The pages of a file in order. A HEIC file has one; a PDF can have more than were rendered. */
interface Rasters {
  pages: Raster[];
  pageCount: number;
}

export type RasterizeOutput = Rasters | { error: RasterizeError };

/** A 48-megapixel photo takes 4 s on a busy machine. */
const TIMEOUT_MS = 30_000;

/** A 64-megapixel photo takes 540 MB: 8.3 bytes per pixel, since it is held in its own colour space and as RGBA. */
const MAX_WASM_BYTES = 768 * 1024 * 1024;

/** The worker is in the same folder as this file, both in the source and in the build. */
const workerUrl = new URL('./rasterize-worker.js', import.meta.url);

/**
 * Decodes the primary image of a HEIC file only.
 *
 * @param maxPixels larger images are rejected
 * @param timeoutMs in milliseconds
 * @returns the pixels, or an error
 */
export const rasterizeHeic = (bytes: Uint8Array, maxPixels: number, timeoutMs = TIMEOUT_MS): Promise<RasterizeOutput> =>
  rasterize({ type: 'heic', bytes, maxPixels, maxWasmBytes: MAX_WASM_BYTES }, timeoutMs);

/**
 * Renders the first pages of a PDF with its filled-in forms. No script runs, and no link is opened.
 *
 * @param maxPages limits the rendered pages
 * @param side the longer side of each page, in pixels
 * @param timeoutMs in milliseconds
 * @returns the pixels of each page, or an error
 */
export const rasterizePdf = (
  bytes: Uint8Array,
  { maxPages, side }: { maxPages: number; side: number },
  timeoutMs = TIMEOUT_MS,
): Promise<RasterizeOutput> =>
  rasterize({ type: 'pdf', bytes, maxPages, side, maxWasmBytes: MAX_WASM_BYTES }, timeoutMs);

/**
 * Decodes each file in its own thread, so that a decoder that crashes or hangs on a hostile file does not block other calls.
 */
async function rasterize(workerData: RasterizeInput, timeoutMs: number): Promise<RasterizeOutput> {
  const worker = new Worker(workerUrl, {
    workerData,
    env: {},
    // Keeps the decoder's output out of the server's log.
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
      // Out of memory, or an error in the decoder.
      worker.once('error', () => resolve({ error: 'damaged' }));
      worker.once('exit', () => resolve({ error: 'damaged' }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
