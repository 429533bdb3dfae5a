export { foldText } from './lib/search/fold-text';
export { phoneForms, searchFor, searchWords } from './lib/search/search-words';
