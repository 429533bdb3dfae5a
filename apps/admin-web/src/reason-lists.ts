import { hasVisibleText, trimText } from '@countinghouse/shared/text';
/** The reasons that are offered, by what is decided. */
export interface ReasonLists {
  /** A withdrawal that waits is rejected. */
  withdrawalRejected: readonly string[];
  /** A top-up that waits is cancelled. */
  topupCancelled: readonly string[];
  /** A user's identity check is rejected. */
  kycRejected: readonly string[];
  /** A withdrawal that was approved is rejected, or the other way round. */
  decisionReversed: readonly string[];
}

const defaults: ReasonLists = {
  withdrawalRejected: [
    'The address belongs to somebody else',
    'The address is not one of this network',
    'The user asked for it to be cancelled',
    'The same was asked for twice',
    'The identity of the user is not verified',
    'The money came in by a payment that is disputed',
    'It does not look like the user who asks',
  ],
  topupCancelled: [
    'No such transfer has arrived',
    'The amount that arrived is another one',
    'The transfer belongs to another top-up',
    'The transfer went to an address that is not ours',
    'The proof does not belong to this transfer',
    'The user asked for it to be cancelled',
  ],
  kycRejected: [
    'A document cannot be read',
    'A document has expired',
    'A document is of a kind that we do not accept',
    'The name is not the one of the account',
    'The selfie shows somebody else',
    'The proof of address is older than three months',
    'A document has been altered',
  ],
  decisionReversed: [
    'It was decided by mistake',
    'The user has explained what was unclear',
    'New information has come in',
    'The payment failed or came back',
    'The user asked for it',
    'A colleague has checked it again',
  ],
};

const most = 20;
const longest = 120;

/** One line that says something: no control characters, no line breaks. */
const isReason = (text: unknown): text is string =>
  typeof text === 'string' && hasVisibleText(text) && text.length <= longest && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

function readList(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value) && value.length > 0 && value.length <= most && value.every(isReason)) {
    return value.map((text) => trimText(text));
  }
  throw new Error(`config.json: ${name} must be a list of 1 to ${most} texts of at most ${longest} characters`);
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
  const list = (name: keyof ReasonLists) => readList(settings.get(name) ?? defaults[name], `reasons.${name}`);
  return {
    withdrawalRejected: list('withdrawalRejected'),
    topupCancelled: list('topupCancelled'),
    kycRejected: list('kycRejected'),
    decisionReversed: list('decisionReversed'),
  };
}
