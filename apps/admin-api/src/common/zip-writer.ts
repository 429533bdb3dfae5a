import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** An empty final block, which ends the deflate stream of an entry. */
const END_OF_DEFLATE = Buffer.from([3, 0]);

/** Sizes and offsets have 32 bits; ZIP64 is not supported. */
const MAX_BYTES = 0xffff_ffff;

/** UTF-8 names, and sizes in a data descriptor after the content. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980 in MS-DOS format, so that the file does not depend on the time. */
const DOS_DATE = 0x21;

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_CENTRAL_DIRECTORY = 0x06054b50;

/** Encodes little-endian fields of the given lengths. */
function fields(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  compressed: number;
  size: number;
}

/**
 * Writes a ZIP file (PKWARE APPNOTE 6.3.10) as a stream, one entry after the other. Each method returns the next bytes of the
 * file; none are stored. Compression runs outside the event loop.
 *
 * @throws RangeError from its methods if an entry or the file exceeds 4 GiB
 */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #current: Entry | undefined;
  #written = 0;

  /** Starts an entry and ends the previous one. */
  startEntry(name: string): Buffer {
    const end = this.#endEntry();
    const entry = { name: Buffer.from(name), offset: this.#written, crc: 0, compressed: 0, size: 0 };
    this.#current = entry;
    this.#entries.push(entry);
    return Buffer.concat([end, this.#count(Buffer.concat([localHeader(entry), entry.name]))]);
  }

  /** Appends text to the current entry. */
  async add(text: string): Promise<Buffer> {
    if (!this.#current) throw new Error('No entry has been started.');
    const content = Buffer.from(text);
    // A full flush ends on a byte boundary and does not refer to earlier data, so the pieces form one stream.
    const piece = await deflate(content, { finishFlush: constants.Z_FULL_FLUSH });
    this.#current.crc = crc32(content, this.#current.crc);
    this.#current.size += content.length;
    this.#current.compressed += piece.length;
    return this.#count(piece, this.#current);
  }

  /** Ends the last entry and the file. */
  end(): Buffer {
    const last = this.#endEntry();
    const offset = this.#written;
    const directory = Buffer.concat(this.#entries.flatMap((entry) => [centralHeader(entry), entry.name]));
    const { length } = this.#entries;
    const end = fields(
      [END_OF_CENTRAL_DIRECTORY, 4],
      ...([0, 0, length, length] as const).map((value) => [value, 2] as const),
      [directory.length, 4],
      [offset, 4],
      [0, 2],
    );
    return Buffer.concat([last, this.#count(directory), end]);
  }

  #endEntry(): Buffer {
    const entry = this.#current;
    if (!entry) return Buffer.alloc(0);
    this.#current = undefined;
    entry.compressed += END_OF_DEFLATE.length;
    const descriptor = fields([DATA_DESCRIPTOR, 4], [entry.crc, 4], [entry.compressed, 4], [entry.size, 4]);
    return this.#count(Buffer.concat([END_OF_DEFLATE, descriptor]));
  }

  /** Adds bytes to the file's length, checks the limit, and returns the bytes. */
  #count(bytes: Buffer, { size }: Pick<Entry, 'size'> = { size: 0 }): Buffer {
    this.#written += bytes.length;
    if (Math.max(this.#written, size) > MAX_BYTES) throw new RangeError('The file would be larger than 4 GiB.');
    return bytes;
  }
}

const localHeader = ({ name }: Entry): Buffer =>
  fields(
    [LOCAL_HEADER, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DOS_DATE, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );

const centralHeader = ({ name, offset, crc, compressed, size }: Entry): Buffer =>
  fields(
    [CENTRAL_HEADER, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DOS_DATE, 2],
    [crc, 4],
    [compressed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
