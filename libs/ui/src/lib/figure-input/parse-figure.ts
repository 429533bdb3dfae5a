import { hasValue } from '../dash/dash';

/** Plain digits, or groups of three that do not start with zero, since `0,500` may mean one half. */
const figurePattern = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * Parses an unambiguous number: "1000", "1,000" or "1,000.50". Returns undefined for anything else, such as "1.000", "12,5" or
 * "1e6", which may have another meaning in another locale.
 *
 * @param decimals maximum number of digits after the point
 */
export function parseFigure(text: string, decimals = 2): number | undefined {
  const [digits, fraction = ''] = figurePattern.exec(text.trim()) ?? [];
  if (digits === undefined || fraction.length > decimals) return undefined;
  return Number(digits.replaceAll(',', ''));
}

/** Formats a number for {@link parseFigure}: "10,000", "8.5". A missing value gives an empty text. */
export function formatFigure(value: number | null | undefined): string {
  return hasValue(value) ? value.toLocaleString('en-US', { maximumFractionDigits: 20 }) : '';
}
