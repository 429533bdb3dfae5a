export { foldText } from './lib/search/fold-text';
export { getPhoneForms, createSearchMatcher, toSearchTerms } from './lib/search/search-terms';
