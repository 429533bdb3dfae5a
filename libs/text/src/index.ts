export { hasVisibleText, trimText } from './lib/visible-text';
export { normalizePhone, normalizeSearch, normalizeToken } from './lib/normalize-text';
