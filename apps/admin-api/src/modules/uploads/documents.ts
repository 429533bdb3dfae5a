import pLimit from 'p-limit';
import type { SharpInput, SharpOptions } from 'sharp';
import { unsupportedType } from '../../common/http-error';
import { rasterizeHeic, rasterizePdf, type Raster, type RasterizeError, type RasterizeOutput } from './rasterize';

interface StoredImage {
  contentType: string;
  extension: string;
  content: Uint8Array;
}

/** The stored form of a file: an image of each page. */
export interface StoredDocument {
  pages: StoredImage[];
  /** Pages of the file, which can exceed the number of images. */
  pageCount: number;
}

/** Phone photos have up to 50.1 megapixels. 64 megapixels take 256 MB when decoded. Small files can claim huge dimensions. */
const MAX_PIXELS = 64_000_000;

/** In pixels. Enough to read the small print of a passport. */
const MAX_SIDE = 3_000;

/** Bills and statements are shorter. The contract states this limit too. */
const MAX_PAGES = 10;

/** The longer side in pixels: 214 dots per inch of A4. */
const PAGE_SIDE = 2_500;

/** Limits memory: before it is encoded, an image is decoded to far more bytes than the file has. */
const encodeLimit = pLimit(2);

/** Covers the whole conversion of a HEIC or PDF file, which takes more memory than anything else here. */
const decodeLimit = pLimit(1);

const startsWith = (bytes: Uint8Array, signature: string, offset = 0) =>
  Buffer.from(bytes.subarray(offset, offset + signature.length)).toString('latin1') === signature;

/** Brands of HEIC files from phones and cameras (ISO/IEC 23008-12). AVIF and video have others. */
const heicBrands = ['heic', 'heix', 'mif1'];

const isHeic = (bytes: Uint8Array) =>
  startsWith(bytes, 'ftyp', 4) && heicBrands.some((brand) => startsWith(bytes, brand, 8));

/** Some programs write a line or a byte order mark before the header. Readers accept it within the first 1,024 bytes. */
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');

/** Formats that sharp decodes itself. */
const isPlainImage = (bytes: Uint8Array) =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

const unsupportedFile = (field: string, message: string) => unsupportedType(message, [{ field, message }]);

type FileNoun = 'image' | 'PDF';

const errorMessages: Record<RasterizeError, (noun: FileNoun) => string> = {
  damaged: (noun) => `This ${noun} is damaged or too large. Please choose another one.`,
  too_large: (noun) => `This ${noun} is damaged or too large. Please choose another one.`,
  has_password: (noun) => `This ${noun} is password-protected. Please choose one without a password.`,
  timed_out: (noun) => `This ${noun} takes too long to open. Please choose another one.`,
};

async function encode(input: SharpInput, options: SharpOptions, field: string): Promise<StoredImage> {
  return encodeLimit(async () => {
    // Loaded on first use, because it takes memory and uploads are rare.
    const { default: sharp } = await import('sharp');
    try {
      const content = await sharp(input, { ...options, limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
        .toBuffer();
      return { contentType: 'image/webp', extension: 'webp', content };
    } catch {
      throw unsupportedFile(field, errorMessages.damaged('image'));
    }
  });
}

const encodeRaster = ({ data, width, height }: Raster, field: string) =>
  encode(data, { raw: { width, height, channels: 4 } }, field);

async function encodeRasters(
  rasterize: () => Promise<RasterizeOutput>,
  noun: FileNoun,
  field: string,
): Promise<StoredDocument> {
  return decodeLimit(async () => {
    const rasters = await rasterize();
    if ('error' in rasters) throw unsupportedFile(field, errorMessages[rasters.error](noun));
    const pages: StoredImage[] = [];
    for (const raster of rasters.pages) pages.push(await encodeRaster(raster, field));
    return { pages, pageCount: rasters.pageCount };
  });
}

/**
 * Converts an uploaded file to new images. Scripts and metadata such as the location are dropped. The type is detected by
 * the first bytes, not by a name or a declared type.
 *
 * @param field the form field of the file, for the error
 * @throws HttpError 415 if it is neither an image nor a PDF, is damaged, too large when decoded, protected by a password,
 *   or takes too long to decode
 */
export async function encodeDocument(bytes: Uint8Array, field: string): Promise<StoredDocument> {
  if (isPlainImage(bytes)) return { pages: [await encode(bytes, {}, field)], pageCount: 1 };
  if (isHeic(bytes)) return encodeRasters(() => rasterizeHeic(bytes, MAX_PIXELS), 'image', field);
  if (isPdf(bytes)) {
    return encodeRasters(() => rasterizePdf(bytes, { maxPages: MAX_PAGES, side: PAGE_SIDE }), 'PDF', field);
  }
  throw unsupportedFile(field, 'Please choose a JPEG, PNG, WebP or HEIC image, or a PDF.');
}
