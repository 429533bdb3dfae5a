import { dash, formatCount } from '@countinghouse/ui';

/** Formats a multiplier in percent: "7.5%"; a dash if it is unknown. */
export function formatPercent(value: number | undefined): string {
  return value === undefined ? dash : `${formatCount(value)}%`;
}

/** Formats an increase of a multiplier: "+2.5%"; a dash if it is unknown. */
export function formatMultiplierGain(value: number | undefined): string {
  return value === undefined ? dash : `+${formatPercent(value)}`;
}
