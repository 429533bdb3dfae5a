// JavaScript, so that a worker thread can run it unbuilt and built.
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
const input = workerData;

limitWasmMemory(input.maxWasmBytes);
const output = input.type === 'heic' ? await decodeHeic(input) : await drawPdf(input);
parentPort?.postMessage(output, 'pages' in output ? output.pages.map(({ data }) => data.buffer) : []);

/**
 * Limits WASM memory, which the resource limits of a worker do not cover.
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
 * Decodes the primary image of a HEIC file. Further images (bursts, depth maps, thumbnails) are left out.
 *
 * @param {{ bytes: Uint8Array, maxPixels: number }} file
 * @returns {Promise<import('./rasterize.ts').RasterizeOutput>}
 */
async function decodeHeic({ bytes, maxPixels }) {
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
  return drawn ? { pages: [{ width, height, data }], pageCount: 1 } : { error: 'damaged' };
}

/**
 * Renders the first pages of a PDF. This build of PDFium has no JavaScript engine.
 *
 * @param {{ bytes: Uint8Array, maxPages: number, side: number }} file
 * @returns {Promise<import('./rasterize.ts').RasterizeOutput>}
 */
async function drawPdf({ bytes, maxPages, side }) {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch(String);
  // The library reports the reason as text only.
  if (typeof document === 'string') return { error: document.includes('Password') ? 'has_password' : 'damaged' };
  const pageCount = document.getPageCount();
  /** @type {Raster[]} */
  const pages = [];
  for (let index = 0; index < Math.min(pageCount, maxPages); index += 1) {
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const longerSide = Math.max(originalWidth, originalHeight);
    if (!(longerSide > 0)) return { error: 'damaged' };
    const { width, height, data } = await page.render({
      // A very narrow page would round to 0.
      width: Math.max(1, Math.round((originalWidth / longerSide) * side)),
      height: Math.max(1, Math.round((originalHeight / longerSide) * side)),
      scale: 1,
      render: 'bitmap',
      renderFormFields: true,
    });
    pages.push({ width, height, data: new Uint8ClampedArray(data) });
  }
  return pages.length > 0 ? { pages, pageCount } : { error: 'damaged' };
}
