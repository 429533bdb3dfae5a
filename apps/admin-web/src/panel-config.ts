import { isTimeZone } from '@countinghouse/shared/time';
import { parseReasonLists, type ReasonLists } from './reason-lists';

/** The settings of a deployment, read from `/config.json` at start. */
export interface PanelConfig {
  /** Base URL of the API, on this origin or another. Default `/api/admin`. */
  apiBaseUrl: string;
  /** Shown in the sidebar, the document titles and on the sign-in screen. Default `Countinghouse`. */
  productName: string;
  /** Default `/logo.svg`. */
  logoUrl: string;
  /** `fixed` shows the two figures that the product document fixes; `live` shows the server's. Default `fixed`. */
  counters: 'fixed' | 'live';
  /** The name in the ticket list's Support column. Default `Support Team`. */
  supportAgentName: string;
  /** The IANA time zone of the business, offered to admins and preselected. Left out: not offered. */
  timeZone?: string;
  /** The reasons offered for decisions. */
  reasons: ReasonLists;
}

type TextSetting = Exclude<keyof PanelConfig, 'reasons' | 'timeZone'>;

const defaults: Pick<PanelConfig, TextSetting> = {
  apiBaseUrl: '/api/admin',
  productName: 'Countinghouse',
  logoUrl: '/logo.svg',
  counters: 'fixed',
  supportAgentName: 'Support Team',
};

/**
 * Completes the content of `/config.json` with the defaults.
 *
 * @throws Error naming the setting, when one has a value that the panel cannot use.
 */
export function parsePanelConfig(content: unknown): PanelConfig {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new Error('config.json is not an object');
  }
  const settings = new Map<string, unknown>(Object.entries(content));
  const text = (name: TextSetting): string => {
    const value = settings.get(name) ?? defaults[name];
    if (typeof value !== 'string' || value === '') throw new Error(`config.json: ${name} must be a string`);
    return value;
  };

  const counters = text('counters');
  if (counters !== 'fixed' && counters !== 'live') throw new Error('config.json: counters must be "fixed" or "live"');
  const timeZone = settings.get('timeZone');
  if (timeZone !== undefined && (typeof timeZone !== 'string' || !isTimeZone(timeZone))) {
    throw new Error('config.json: timeZone must be a time zone such as Europe/Zurich');
  }
  return {
    apiBaseUrl: text('apiBaseUrl'),
    productName: text('productName'),
    logoUrl: text('logoUrl'),
    counters,
    ...(timeZone !== undefined && { timeZone }),
    supportAgentName: text('supportAgentName'),
    reasons: parseReasonLists(settings.get('reasons')),
  };
}

/**
 * Reads `/config.json` from the panel's own origin. The page preloads it, so the request must have the same options as
 * the preload: different ones, such as `cache`, would fetch it twice.
 *
 * @throws Error when the response is an error or invalid
 */
export async function loadPanelConfig(): Promise<PanelConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json returned status ${response.status}`);
  return parsePanelConfig(await response.json());
}
