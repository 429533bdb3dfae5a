export { hasVisibleText, trimText } from './lib/text/visible-text';
export { normalizePhone, normalizeSearch, normalizeToken } from './lib/text/normalize-text';
