import { ConfigError } from './config-error';

const LIST_NAMES = ['withdrawalRejected', 'topupCancelled', 'kycRejected', 'decisionReversed'];

const toConfigError = (problem: string) =>
  new ConfigError(`PANEL_REASONS must be a JSON object of lists of texts, but ${problem}.`);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw toConfigError('it is not JSON');
  }
}

/**
 * Parses the lists of reasons that the panel offers. A missing list keeps the panel's default.
 *
 * @param isValid whether the contract accepts a text as a reason
 * @throws ConfigError if the JSON or a list is invalid
 */
export function parseReasonLists(
  json: string,
  isValid: (schema: 'Reason', text: string) => boolean,
): Record<string, readonly string[]> {
  const content = parse(json);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw toConfigError('it is not an object');
  const lists: Record<string, readonly string[]> = {};
  for (const [name, list] of Object.entries(content)) {
    if (!LIST_NAMES.includes(name)) throw toConfigError(`"${name}" is not one of ${LIST_NAMES.join(', ')}`);
    const texts: unknown[] = Array.isArray(list) ? list : [];
    const reasons = texts.filter((text) => typeof text === 'string' && isValid('Reason', text)).map(String);
    if (reasons.length === 0 || reasons.length > 20 || reasons.length < texts.length) {
      throw toConfigError(`"${name}" is not a list of 1 to 20 texts of at most 120 characters`);
    }
    lists[name] = reasons;
  }
  return lists;
}
