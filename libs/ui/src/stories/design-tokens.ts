import type { Brand, Palette } from '../lib/theme/brand';
import { toColorVariables } from '../lib/theme/css-variables';

interface ColorToken {
  $type: 'color';
  $value: { colorSpace: 'srgb'; components: number[]; hex: string };
}

function toColorToken(hex: string): ColorToken {
  const components = [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));
  return { $type: 'color', $value: { colorSpace: 'srgb', components, hex } };
}

const colorTokens = (palette: Palette) =>
  Object.fromEntries(
    Object.entries(toColorVariables(palette)).map(([name, hex]) => [name.replace('--ui-', ''), toColorToken(hex)]),
  );

const toFamilies = (fontFamily: string) => fontFamily.split(',').map((family) => family.trim().replaceAll("'", ''));

/**
 * Converts a brand to design tokens in the W3C community group format (2025.10), for design tools and other platforms.
 *
 * @throws {Error} if the radius is not in `rem` or `px`, the units of the format
 */
export function toDesignTokens({ fontFamily, fontFamilyMonospace, radius, light, dark }: Brand) {
  const [, value, unit] = /^([\d.]+)(rem|px)$/.exec(radius) ?? [];
  if (value === undefined || unit === undefined) throw new Error(`The radius ${radius} is not in rem or px.`);
  return {
    color: { light: colorTokens(light), dark: colorTokens(dark) },
    font: {
      text: { $type: 'fontFamily', $value: toFamilies(fontFamily) },
      monospace: { $type: 'fontFamily', $value: toFamilies(fontFamilyMonospace) },
    },
    radius: { $type: 'dimension', $value: { value: Number(value), unit } },
  };
}

/** Converts a brand to a stylesheet of CSS variables, with the dark colours for a dark system scheme. */
export function toTokensCss({ fontFamily, fontFamilyMonospace, radius, light, dark }: Brand): string {
  const lines = (variables: Record<string, string>) =>
    Object.entries(variables).map(([name, value]) => `  ${name}: ${value};\n`);
  const shared = { '--ui-font-text': fontFamily, '--ui-font-monospace': fontFamilyMonospace, '--ui-radius': radius };
  const darkLines = lines(toColorVariables(dark)).map((line) => `  ${line}`);
  return [
    ':root {\n',
    ...lines({ ...shared, ...toColorVariables(light) }),
    '}\n\n@media (prefers-color-scheme: dark) {\n  :root {\n',
    ...darkLines,
    '  }\n}\n',
  ].join('');
}
