import type { IdentifierMatcher } from './personal-identifiers';

/** A part of a form-encoded text, as it was before it was encoded; as it is where it is not encoded rightly. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** Whether a part of a form-encoded text, such as a search in the address of a list, names the person. */
export const isNamedInForm = (address: string, matcher: IdentifierMatcher): boolean =>
  address.split('&').some((part) => matcher.isNamedIn(decode(part)));

/** A form-encoded text without the parts that name the person. The others stay as they are. */
export const withoutNamed = (address: string, matcher: IdentifierMatcher): string =>
  address
    .split('&')
    .filter((part) => !matcher.isNamedIn(decode(part)))
    .join('&');
