/** Encodes the head of a CBOR item (RFC 8949), as far as passkeys need it. */
const encodeHead = (kind: number, value: number) => {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  return value < 256
    ? Buffer.from([(kind << 5) | 24, value])
    : Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
};

/** Encodes values as CBOR. */
export const cbor = {
  int: (value: number) => (value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)),
  bytes: (data: Uint8Array) => Buffer.concat([encodeHead(2, data.length), data]),
  text: (content: string) => Buffer.concat([encodeHead(3, content.length), Buffer.from(content)]),
  array: (...items: Buffer[]) => Buffer.concat([encodeHead(4, items.length), ...items]),
  map: (...entries: [Buffer, Buffer][]) => Buffer.concat([encodeHead(5, entries.length), ...entries.flat()]),
};
