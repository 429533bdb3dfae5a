import { ConfigError } from './config-error';

const names = ['withdrawalRejected', 'topupCancelled', 'kycRejected', 'decisionReversed'];

const refuse = (why: string) => new ConfigError(`PANEL_REASONS must be a JSON object of lists of texts, but ${why}.`);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw refuse('it is not JSON');
  }
}

/**
 * Reads the lists of reasons that the panel is to offer. What is left out has the panel's own list.
 *
 * @param fits whether the contract takes a text as a reason
 * @throws ConfigError saying what cannot be used
 */
export function parseReasonLists(
  json: string,
  fits: (schema: 'Reason', text: string) => boolean,
): Record<string, readonly string[]> {
  const content = parse(json);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw refuse('it is no object');
  const lists: Record<string, readonly string[]> = {};
  for (const [name, list] of Object.entries(content)) {
    if (!names.includes(name)) throw refuse(`"${name}" is not one of ${names.join(', ')}`);
    const texts: unknown[] = Array.isArray(list) ? list : [];
    const reasons = texts.filter((text) => typeof text === 'string' && fits('Reason', text)).map(String);
    if (reasons.length === 0 || reasons.length > 20 || reasons.length < texts.length) {
      throw refuse(`"${name}" is not a list of 1 to 20 texts of at most 120 characters`);
    }
    lists[name] = reasons;
  }
  return lists;
}
