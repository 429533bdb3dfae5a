import { dash, formatCount } from '@countinghouse/ui';

/** A multiplier in percent: "7.5%"; a dash where it is not known. */
export function percent(value: number | undefined): string {
  return value === undefined ? dash : `${formatCount(value)}%`;
}

/** What is added to a multiplier: "+2.5%"; a dash where it is not known. */
export function gain(value: number | undefined): string {
  return value === undefined ? dash : `+${percent(value)}`;
}
