import { Worker } from 'node:worker_threads';

/** Pixels in red, green, blue and alpha, one byte each. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Why a file was not decoded. */
export type RasterizeError = 'damaged' | 'too_large' | 'timed_out';

export interface RasterizeInput {
  bytes: Uint8Array;
  maxPixels: number;
  maxWasmBytes: number;
}

export type RasterizeOutput = Raster | { error: RasterizeError };

/** A photo of 48 megapixels takes 4 s on a busy machine. */
const TIMEOUT_MS = 30_000;

/** 64 megapixels take 540 MB: 8.3 bytes each, for the picture in its own colour space and in ours. */
const MAX_WASM_BYTES = 768 * 1024 * 1024;

/** Beside this file in the source and in the build. */
const workerUrl = new URL('./rasterize-worker.js', import.meta.url);

/**
 * Decodes an HEIC file in a thread of its own, which ends with it: a decoder that is broken by a hostile file, or that does
 * not come to an end, holds up no other call. It decodes the primary image alone.
 *
 * @param maxPixels an image that says it has more is not decoded
 * @param timeoutMs after this many milliseconds it is given up
 * @returns the pixels, or why there are none
 */
export async function rasterizeHeic(
  bytes: Uint8Array,
  maxPixels: number,
  timeoutMs = TIMEOUT_MS,
): Promise<RasterizeOutput> {
  const workerData: RasterizeInput = { bytes, maxPixels, maxWasmBytes: MAX_WASM_BYTES };
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
