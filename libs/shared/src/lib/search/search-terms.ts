import { normalizeSearch } from '../text/normalize-text';
import { foldText } from './fold-text';

/**
 * Returns the distinct terms of a search, folded and without invisible characters; none if the search is blank. A phone
 * number is split at its punctuation.
 */
export function toSearchTerms(search = ''): string[] {
  const terms = foldText(normalizeSearch(search))
    .split(/[ \t-\r]+/)
    .flatMap((word) => (/^[\d+().\p{Dash}]+$/u.test(word) && /\d/.test(word) ? word.split(/[().\p{Dash}]+/u) : word))
    .filter((term) => term !== '');
  return [...new Set(terms)];
}

/**
 * Creates a matcher for a search. A record matches if each term is part of one of its texts, regardless of case, accents and
 * order. A blank search matches everything.
 */
export function createSearchMatcher(search: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const terms = toSearchTerms(search);
  return (...texts) => {
    if (terms.length === 0) return true;
    const text = foldText(texts.join('\n'));
    return terms.every((term) => text.includes(term));
  };
}

/**
 * Returns the searchable forms of a phone number: without spaces and punctuation, and in its national form if its country
 * code is separated.
 */
export function getPhoneForms(phone: string | null | undefined): string[] {
  if (!phone) return [];
  const nationalNumber = /^\+\d+[ ().-]+0?(.*)$/.exec(phone)?.[1];
  return [phone, ...(nationalNumber === undefined ? [] : [`0${nationalNumber}`])].map((form) =>
    form.replaceAll(/[ ().-]/g, ''),
  );
}
