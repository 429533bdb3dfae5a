import pLimit from 'p-limit';
import type { SharpInput, SharpOptions } from 'sharp';
import { unsupportedType } from '../../common/http-error';
import { rasterizeHeic, rasterizePdf, type Raster, type RasterizeError, type RasterizeOutput } from './rasterize';

interface StoredImage {
  contentType: string;
  extension: string;
  content: Uint8Array;
}

/** What is kept of a file: an image of each page. */
export interface StoredDocument {
  pages: StoredImage[];
  /** How many pages the file has; more than there are images where the limit was reached. */
  pageCount: number;
}

/** More than the 50.1 megapixels of a phone's camera, and 256 MB when unpacked: a small file can claim to be a huge picture. */
const MAX_PIXELS = 64_000_000;

/** The longest side that is kept, in pixels: enough to read the small print of a passport. */
const MAX_SIDE = 3_000;

/** A bill or a statement is shorter. The contract says it too. */
const MAX_PAGES = 10;

/** How long the longer side of a page is drawn, in pixels: 214 dots per inch of A4. */
const PAGE_SIDE = 2_500;

/** Unpacking takes far more memory than the file. */
const slot = pLimit(2);

/** One HEIC or PDF at a time, from its first byte to its last image: decoding one takes more memory than anything else here. */
const decoderSlot = pLimit(1);

const startsWith = (bytes: Uint8Array, signature: string, offset = 0) =>
  Buffer.from(bytes.subarray(offset, offset + signature.length)).toString('latin1') === signature;

/** The brands under which phones and cameras write HEIC, as of ISO/IEC 23008-12. AVIF and video have others. */
const heicBrands = ['heic', 'heix', 'mif1'];

const isHeic = (bytes: Uint8Array) =>
  startsWith(bytes, 'ftyp', 4) && heicBrands.some((brand) => startsWith(bytes, brand, 8));

/** Programs put a line or a byte order mark ahead of the header, and readers take it within the first 1,024 bytes. */
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');

/** What the image library decodes itself. */
const isPlainImage = (bytes: Uint8Array) =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

const refused = (field: string, message: string) => unsupportedType(message, [{ field, message }]);

type Noun = 'image' | 'PDF';

const errorMessages: Record<RasterizeError, (noun: Noun) => string> = {
  damaged: (noun) => `This ${noun} is damaged or too large. Please choose another one.`,
  too_large: (noun) => `This ${noun} is damaged or too large. Please choose another one.`,
  has_password: (noun) => `This ${noun} is protected by a password. Please choose one without.`,
  timed_out: (noun) => `This ${noun} takes too long to open. Please choose another one.`,
};

async function encode(input: SharpInput, options: SharpOptions, field: string): Promise<StoredImage> {
  return slot(async () => {
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
      throw refused(field, errorMessages.damaged('image'));
    }
  });
}

const encodeRaster = ({ data, width, height }: Raster, field: string) =>
  encode(data, { raw: { width, height, channels: 4 } }, field);

async function encodeRasters(
  rasterize: () => Promise<RasterizeOutput>,
  noun: Noun,
  field: string,
): Promise<StoredDocument> {
  return decoderSlot(async () => {
    const rasters = await rasterize();
    if ('error' in rasters) throw refused(field, errorMessages[rasters.error](noun));
    const pages: StoredImage[] = [];
    for (const raster of rasters.pages) pages.push(await encodeRaster(raster, field));
    return { pages, pageCount: rasters.pageCount };
  });
}

/**
 * Makes new images of an uploaded file. Nothing of the file itself is kept: no hidden script, no place where the picture
 * was taken. The type is judged by the first bytes and not by a name or a declared type.
 *
 * @param field the form field that the file came in, for the refusal
 * @throws HttpError 415 when it is neither an image nor a PDF, is damaged, is too large when unpacked, has a password, or
 * takes too long to decode
 */
export async function encodeDocument(bytes: Uint8Array, field: string): Promise<StoredDocument> {
  if (isPlainImage(bytes)) return { pages: [await encode(bytes, {}, field)], pageCount: 1 };
  if (isHeic(bytes)) return encodeRasters(() => rasterizeHeic(bytes, MAX_PIXELS), 'image', field);
  if (isPdf(bytes)) {
    return encodeRasters(() => rasterizePdf(bytes, { maxPages: MAX_PAGES, side: PAGE_SIDE }), 'PDF', field);
  }
  throw refused(field, 'Please choose a JPEG, PNG, WebP or HEIC image, or a PDF.');
}
