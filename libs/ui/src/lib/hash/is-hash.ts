/** Whether words can only be a hash, an address or a machine's id, so that no person or text is meant: `0x5c50…`. */
export function isHash(words: string): boolean {
  return /^(?=.*\d)[A-Za-z\d]{24,}$/.test(words) || isUuid(words);
}

const isUuid = (words: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(words);
