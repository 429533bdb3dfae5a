export { findBareIdentifiers } from './find-bare-identifiers';
export { areResponsesSettled } from './mock-fetch';
export { respondWithError, neverRespond, withoutCapabilities } from './handlers';
export { toEmail, longTexts, personNames, rightToLeft } from './texts';
export {
  viewports,
  expectNoOverflow,
  notAllowedMessage,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from './story-screen';
