import { hasVisibleText, trimText } from '@countinghouse/shared/text';
/** The reasons offered to the admin, by decision. */
export interface ReasonLists {
  /** A pending withdrawal is rejected. */
  withdrawalRejected: readonly string[];
  /** A pending top-up is cancelled. */
  topupCancelled: readonly string[];
  /** A user's identity check is rejected. */
  kycRejected: readonly string[];
  /** An approved withdrawal is rejected, or a rejected one approved. */
  decisionReversed: readonly string[];
}

const defaults: ReasonLists = {
  withdrawalRejected: [
    'Address belongs to someone else',
    'Address is on the wrong network',
    'Cancelled at the user’s request',
    'Duplicate request',
    'User’s identity is not verified',
    'Funds from a disputed payment',
    'Suspected account takeover',
  ],
  topupCancelled: [
    'Transfer not received',
    'Amount received differs',
    'Transfer belongs to another top-up',
    'Transfer went to an address that is not ours',
    'Proof does not match this transfer',
    'Cancelled at the user’s request',
  ],
  kycRejected: [
    'Document is not legible',
    'Document has expired',
    'Document type not accepted',
    'Name does not match account',
    'Selfie does not match document',
    'Proof of address is older than three months',
    'Document appears altered',
  ],
  decisionReversed: [
    'Decided by mistake',
    'User provided an explanation',
    'New information received',
    'Payment failed or was returned',
    'Requested by the user',
    'Reviewed again by a colleague',
  ],
};

const MAX_REASONS = 20;
const MAX_REASON_CHARACTERS = 120;

/** Whether a value is a visible text on one line, without control characters. */
const isReason = (text: unknown): text is string =>
  typeof text === 'string' &&
  hasVisibleText(text) &&
  text.length <= MAX_REASON_CHARACTERS &&
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

function readList(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value) && value.length > 0 && value.length <= MAX_REASONS && value.every(isReason)) {
    return value.map((text) => trimText(text));
  }
  throw new Error(
    `config.json: ${name} must be a list of 1 to ${MAX_REASONS} texts of at most ${MAX_REASON_CHARACTERS} characters`,
  );
}

/**
 * Completes the lists of `/config.json` with the defaults.
 *
 * @throws Error naming the list that cannot be used
 */
export function parseReasonLists(content: unknown): ReasonLists {
  if (content === undefined || content === null) return defaults;
  if (typeof content !== 'object' || Array.isArray(content)) throw new Error('config.json: reasons must be an object');
  const settings = new Map<string, unknown>(Object.entries(content));
  const readSetting = (name: keyof ReasonLists) => readList(settings.get(name) ?? defaults[name], `reasons.${name}`);
  return {
    withdrawalRejected: readSetting('withdrawalRejected'),
    topupCancelled: readSetting('topupCancelled'),
    kycRejected: readSetting('kycRejected'),
    decisionReversed: readSetting('decisionReversed'),
  };
}
