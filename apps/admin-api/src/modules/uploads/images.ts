import pLimit from 'p-limit';
import type { SharpInput, SharpOptions } from 'sharp';
import { unsupportedType } from '../../common/http-error';
import { rasterizeHeic, type RasterizeError } from './rasterize';

export interface StoredImage {
  contentType: string;
  extension: string;
  content: Uint8Array;
}

/** More than the 50.1 megapixels of a phone's camera, and 256 MB when unpacked: a small file can claim to be a huge picture. */
const MAX_PIXELS = 64_000_000;

/** The longest side that is kept, in pixels: enough to read the small print of a passport. */
const maxSide = 3_000;

/** Unpacking takes far more memory than the file. */
const slot = pLimit(2);

/** One HEIC at a time, from its first byte to its last: decoding one takes more memory than anything else here. */
const heicSlot = pLimit(1);

const rasterizeErrors: Record<RasterizeError, string> = {
  damaged: 'This image is damaged or too large. Please choose another one.',
  too_large: 'This image is damaged or too large. Please choose another one.',
  timed_out: 'This image takes too long to decode. Please choose another one.',
};

const startsWith = (bytes: Uint8Array, signature: string, offset = 0) =>
  Buffer.from(bytes.subarray(offset, offset + signature.length)).toString('latin1') === signature;

/** The brands under which phones and cameras write HEIC, as of ISO/IEC 23008-12. AVIF and video have others. */
const heicBrands = ['heic', 'heix', 'mif1'];

const isHeic = (bytes: Uint8Array) =>
  startsWith(bytes, 'ftyp', 4) && heicBrands.some((brand) => startsWith(bytes, brand, 8));

/** What the image library decodes itself. */
const isPlainImage = (bytes: Uint8Array) =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

const refused = (field: string, message: string) => unsupportedType(message, [{ field, message }]);

async function encode(input: SharpInput, options: SharpOptions, field: string): Promise<StoredImage> {
  return slot(async () => {
    // The library takes memory as soon as it is loaded, and most of the time nobody uploads.
    const { default: sharp } = await import('sharp');
    try {
      const content = await sharp(input, { ...options, limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
        .toBuffer();
      return { contentType: 'image/webp', extension: 'webp', content };
    } catch {
      throw refused(field, rasterizeErrors.damaged);
    }
  });
}

/**
 * Makes a new image of an uploaded one. Nothing of the file itself is kept: no hidden script, no place where the
 * picture was taken. The type is judged by the first bytes and not by a name or a declared type.
 *
 * @param field the form field that the file came in, for the refusal
 * @throws HttpError 415 when it is no image, is damaged, is too large when unpacked, or takes too long to decode
 */
export async function encodeImage(bytes: Uint8Array, field: string): Promise<StoredImage> {
  if (isPlainImage(bytes)) return encode(bytes, {}, field);
  if (!isHeic(bytes)) throw refused(field, 'Please choose a JPEG, PNG, WebP or HEIC image.');
  return heicSlot(async () => {
    const raster = await rasterizeHeic(bytes, MAX_PIXELS);
    if ('error' in raster) throw refused(field, rasterizeErrors[raster.error]);
    const { data, width, height } = raster;
    return encode(data, { raw: { width, height, channels: 4 } }, field);
  });
}
