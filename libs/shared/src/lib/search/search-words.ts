import { normalizeSearch } from '../text/normalize-text';
import { foldText } from './fold-text';

/**
 * The words of a search, folded and without invisible characters, each once; none where it is blank. What has only digits and the marks of phone numbers
 * is split at the marks.
 */
export function searchWords(search = ''): string[] {
  const words = foldText(normalizeSearch(search))
    .split(/[ \t-\r]+/)
    .flatMap((typed) =>
      /^[\d+().\p{Dash}]+$/u.test(typed) && /\d/.test(typed) ? typed.split(/[().\p{Dash}]+/u) : typed,
    )
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/**
 * Reads a search once, and tells of each record whether it is found: whether every word is part of one of its texts,
 * whatever the case, the accents and the order. A blank search finds everything.
 */
export function searchFor(search: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const words = searchWords(search);
  return (...texts) => {
    if (words.length === 0) return true;
    const text = foldText(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/**
 * What a phone number is found by: itself without spaces and marks; and as it is dialled at home, where its country code
 * stands apart.
 */
export function phoneForms(phone: string | null | undefined): string[] {
  if (!phone) return [];
  const atHome = /^\+\d+[ ().-]+0?(.*)$/.exec(phone)?.[1];
  return [phone, ...(atHome === undefined ? [] : [`0${atHome}`])].map((form) => form.replaceAll(/[ ().-]/g, ''));
}
