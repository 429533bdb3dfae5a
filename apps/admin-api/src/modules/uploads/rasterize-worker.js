// JavaScript, so that a worker thread runs it as it is, from the source and from the build.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {{ is_primary(): boolean, get_width(): number, get_height(): number }} Sized */
/** @typedef {{ data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number }} Raster */
/** @typedef {Sized & { display(target: Raster, done: (drawn: unknown) => void): void }} HeifImage */
/** @typedef {{ HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }} LibHeif */

/**
 * Declared here because the types of Node do not have it.
 *
 * @typedef {{ buffer: ArrayBuffer, grow(pages: number): number }} WasmMemory
 */

/** @type {import('./rasterize.ts').RasterizeInput} */
const { bytes, maxPixels, maxWasmBytes } = workerData;

limitWasmMemory(maxWasmBytes);
const output = await decodeHeic();
parentPort?.postMessage(output, 'data' in output ? [output.data.buffer] : []);

/**
 * Resource limits of a worker hold for its heap, and a WASM module's memory is outside it.
 *
 * @param {number} maxBytes
 */
function limitWasmMemory(maxBytes) {
  /** @type {{ Memory: { prototype: WasmMemory } }} */
  const { Memory } = Reflect.get(globalThis, 'WebAssembly');
  const { grow } = Memory.prototype;
  Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxBytes) throw new RangeError('The memory limit is reached.');
    return grow.call(this, pages);
  };
}

/**
 * The primary image of an HEIC file; its further images (bursts, depth maps, thumbnails) are left out.
 *
 * @returns {Promise<import('./rasterize.ts').RasterizeOutput>}
 */
async function decodeHeic() {
  /** @type {LibHeif} */
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle');
  const image = new libheif.HeifDecoder().decode(bytes).find((candidate) => candidate.is_primary());
  if (!image) return { error: 'damaged' };
  const width = image.get_width();
  const height = image.get_height();
  if (width < 1 || height < 1) return { error: 'damaged' };
  if (width * height > maxPixels) return { error: 'too_large' };
  const data = new Uint8ClampedArray(width * height * 4);
  const drawn = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  return drawn ? { width, height, data } : { error: 'damaged' };
}
