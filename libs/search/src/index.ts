export { foldText } from './lib/fold-text';
export { phoneForms, searchFor, searchWords } from './lib/search-words';
