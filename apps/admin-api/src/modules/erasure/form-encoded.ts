import type { IdentifierMatcher } from './personal-identifiers';

/** Decodes a part of a form-encoded text. Returns a malformed part unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** Returns whether any part of a form-encoded text, such as a search in a list's address, names the person. */
export const isNamedInFormEncoded = (address: string, matcher: IdentifierMatcher): boolean =>
  address.split('&').some((part) => matcher.matches(decode(part)));

/** Removes the parts of a form-encoded text that name the person. */
export const removeNamedParts = (address: string, matcher: IdentifierMatcher): string =>
  address
    .split('&')
    .filter((part) => !matcher.matches(decode(part)))
    .join('&');
