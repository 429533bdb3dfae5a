import { isKnown } from '../dash/dash';

/** Digits in one run, or in groups of three after a first one that is not zero: `0,500` might as well be a half. */
const figure = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * The number that somebody typed, where it is clearly one: "1000", "1,000" and "1,000.50". Undefined where it is none, or
 * might be another in another country: "1.000", "12,5", "1e6".
 *
 * @param decimals how many digits there may be after the point
 */
export function parseFigure(text: string, decimals = 2): number | undefined {
  const [typed, fraction = ''] = figure.exec(text.trim()) ?? [];
  if (typed === undefined || fraction.length > decimals) return undefined;
  return Number(typed.replaceAll(',', ''));
}

/** A number as {@link parseFigure} reads it: "10,000", "8.5". Nothing known is an empty field. */
export function formatFigure(value: number | null | undefined): string {
  return isKnown(value) ? value.toLocaleString('en-US', { maximumFractionDigits: 20 }) : '';
}
