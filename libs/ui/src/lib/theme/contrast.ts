/** Returns the relative luminance of a colour (WCAG 2.2). */
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast ratio of two colours (WCAG 2.2), from 1 for equal colours to 21 for black on white. AA requires 4.5 for
 * text and 3 for the outline of a control.
 *
 * @param first a colour as `#rrggbb`
 * @param second another colour as `#rrggbb`
 */
export function getContrastRatio(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
