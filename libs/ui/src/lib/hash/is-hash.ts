/** Returns whether a text can only be a hash, an address or a generated id, and not a name or search text: `0x5c50…`. */
export function isHash(text: string): boolean {
  return /^(?=.*\d)[A-Za-z\d]{24,}$/.test(text) || isUuid(text);
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
