import pLimit from 'p-limit';
import { unsupportedType } from '../../common/http-error';

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

const startsWith = (bytes: Uint8Array, signature: string, offset = 0) =>
  Buffer.from(bytes.subarray(offset, offset + signature.length)).toString('latin1') === signature;

/** Whether this is an image that we accept, judged by its first bytes and not by a name or a declared type. */
export function isImage(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
  );
}

/**
 * Makes a new image of an uploaded one. Nothing of the file itself is kept: no hidden script, no place where the
 * picture was taken.
 *
 * @param field the form field that the file came in, for the refusal
 * @throws HttpError 415 when it is no image, is damaged, or is too large when unpacked
 */
export async function encodeImage(bytes: Uint8Array, field: string): Promise<StoredImage> {
  const refused = (message: string) => unsupportedType(message, [{ field, message }]);
  if (!isImage(bytes)) throw refused('Please choose a JPEG, PNG or WebP image.');
  return slot(async () => {
    // The library takes memory as soon as it is loaded, and most of the time nobody uploads.
    const { default: sharp } = await import('sharp');
    try {
      const content = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
        .toBuffer();
      return { contentType: 'image/webp', extension: 'webp', content };
    } catch {
      throw refused('This image is damaged or too large. Please choose another one.');
    }
  });
}
