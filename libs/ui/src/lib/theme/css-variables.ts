import type { CSSVariablesResolver } from '@mantine/core';
import { toneNames, type Brand, type Palette, type Tone } from './brand';

/** Returns the colours of a scheme as CSS variables. */
export function toColorVariables(palette: Palette): Record<string, string> {
  const variables: Record<string, string> = {
    '--ui-paper': palette.paper,
    '--ui-surface': palette.surface,
    '--ui-sunken': palette.sunken,
    '--ui-ink': palette.ink,
    '--ui-ink-second': palette.inkSecond,
    '--ui-line': palette.line,
    '--ui-edge': palette.edge,
    '--ui-solid': palette.solid,
    '--ui-solid-hover': palette.solidHover,
    '--ui-on-solid': palette.onSolid,
    '--ui-accent': palette.accent,
    '--ui-accent-hover': palette.accentHover,
    '--ui-on-accent': palette.onAccent,
    '--ui-shine': palette.shine,
    '--ui-accent-wash': palette.accentWash,
    '--ui-danger-solid': palette.dangerSolid,
    '--ui-danger-solid-hover': palette.dangerSolidHover,
    '--ui-on-danger': palette.onDanger,
    '--ui-scrim': palette.scrim,
  };
  for (const [index, color] of palette.chart.entries()) variables[`--ui-chart-${index + 1}`] = color;
  for (const tone of toneNames) {
    variables[`--ui-tone-${tone}`] = palette.tones[tone].ink;
    variables[`--ui-tone-${tone}-ground`] = palette.tones[tone].ground;
    variables[`--ui-tone-${tone}-fill`] = getFillColor(tone, palette);
  }
  return variables;
}

const paletteVariables = (palette: Palette) => ({ ...toColorVariables(palette), ...mantineVariables, ...greys });

/** Returns the fill of a tone in charts: the chart colour of the same hue. */
function getFillColor(tone: Tone, { chart: [, warning, info, danger, success], edge }: Palette): string {
  return { neutral: edge, warning, info, danger, success }[tone];
}

/** Mantine's variables, mapped to our tokens. Its default `dimmed` and `placeholder` colours fail AA. */
const mantineVariables: Record<string, string> = {
  '--mantine-color-body': 'var(--ui-paper)',
  '--mantine-color-text': 'var(--ui-ink)',
  '--mantine-color-bright': 'var(--ui-ink)',
  '--mantine-color-dimmed': 'var(--ui-ink-second)',
  '--mantine-color-placeholder': 'var(--ui-ink-second)',
  '--mantine-color-anchor': 'var(--ui-accent)',
  '--mantine-color-default': 'var(--ui-surface)',
  '--mantine-color-default-hover': 'var(--ui-sunken)',
  '--mantine-color-default-color': 'var(--ui-ink)',
  '--mantine-color-default-border': 'var(--ui-edge)',
  '--mantine-color-error': 'var(--ui-tone-danger)',
  '--mantine-color-success': 'var(--ui-tone-success)',
  '--mantine-color-disabled': 'var(--ui-sunken)',
  '--mantine-color-disabled-color': 'var(--ui-ink-second)',
  '--mantine-color-disabled-border': 'var(--ui-line)',
  '--mantine-color-metal-filled': 'var(--ui-accent)',
  '--mantine-color-metal-filled-hover': 'var(--ui-accent-hover)',
  '--mantine-color-metal-light': 'var(--ui-accent-wash)',
  '--mantine-color-metal-light-hover': 'var(--ui-accent-wash)',
  '--mantine-color-metal-light-color': 'var(--ui-accent)',
  '--mantine-color-metal-outline': 'var(--ui-accent)',
  '--mantine-color-metal-outline-hover': 'var(--ui-accent-wash)',
  '--mantine-color-metal-text': 'var(--ui-accent)',
  '--mantine-color-gray-filled': 'var(--ui-ink-second)',
  '--mantine-color-gray-light': 'var(--ui-sunken)',
  '--mantine-color-gray-light-hover': 'var(--ui-sunken)',
  '--mantine-color-gray-light-color': 'var(--ui-ink-second)',
  '--mantine-color-gray-outline': 'var(--ui-edge)',
  '--mantine-color-gray-outline-hover': 'var(--ui-sunken)',
  '--mantine-color-gray-text': 'var(--ui-ink-second)',
  '--mantine-primary-color-contrast': 'var(--ui-on-accent)',
  '--mantine-color-red-filled': 'var(--ui-danger-solid)',
  '--mantine-color-red-filled-hover': 'var(--ui-danger-solid-hover)',
  '--mantine-color-red-light': 'var(--ui-tone-danger-ground)',
  '--mantine-color-red-light-hover': 'var(--ui-tone-danger-ground)',
  '--mantine-color-red-light-color': 'var(--ui-tone-danger)',
  '--mantine-color-red-outline': 'var(--ui-tone-danger)',
  '--mantine-color-red-outline-hover': 'var(--ui-tone-danger-ground)',
  '--mantine-color-red-text': 'var(--ui-tone-danger)',
};

/** Mantine's grey scales, black and white, mapped to our tokens, since its components use them by number. */
const greys: Record<string, string> = {
  '--mantine-color-white': 'var(--ui-surface)',
  '--mantine-color-black': 'var(--ui-ink)',
  ...scale('gray', [
    'sunken',
    'sunken',
    'line',
    'line',
    'edge',
    'ink-second',
    'ink-second',
    'ink-second',
    'ink',
    'ink',
  ]),
  ...scale('dark', ['ink', 'ink', 'ink-second', 'ink-second', 'edge', 'line', 'surface', 'paper', 'sunken', 'sunken']),
};

function scale(name: string, tokens: readonly string[]): Record<string, string> {
  return Object.fromEntries(tokens.map((token, index) => [`--mantine-color-${name}-${index}`, `var(--ui-${token})`]));
}

/** Converts a brand's colours to CSS variables. */
export function createCssVariables(brand: Brand): CSSVariablesResolver {
  return () => ({ variables: {}, light: paletteVariables(brand.light), dark: paletteVariables(brand.dark) });
}
