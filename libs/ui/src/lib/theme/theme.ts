import {
  createTheme as createMantineTheme,
  defaultVariantColorsResolver,
  type ButtonProps,
  type MantineColorsTuple,
  type MantineTheme,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import type { Brand } from './brand';

/** Mantine requires ten shades, of which only the primary shade of each scheme is used. */
const toMetalShades = ({ light, dark }: Brand): MantineColorsTuple => [
  light.accentWash,
  light.accentWash,
  dark.accentHover,
  dark.accentHover,
  dark.accent,
  dark.accent,
  light.accent,
  light.accent,
  light.accentHover,
  light.accentHover,
];

/** Mantine's white text on filled components fails AA in dark mode, so the text colours come from the palette. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return resolved;
  const ink = input.color === 'red' ? 'var(--ui-on-danger)' : 'var(--ui-on-accent)';
  return { ...resolved, color: ink, hoverColor: ink };
};

/** Colours of the primary button; other filled components use the accent colour. */
const primaryButton = {
  '--button-bg': 'var(--ui-solid)',
  '--button-hover': 'var(--ui-solid-hover)',
  '--button-color': 'var(--ui-on-solid)',
};

/** Creates the Mantine theme of a brand: fonts, spacing and radius. `createCssVariables` provides its colours. */
export function createTheme(brand: Brand): MantineThemeOverride {
  const overlay = { color: brand.light.scrim, backgroundOpacity: 0.5 };
  return createMantineTheme({
    primaryColor: 'metal',
    primaryShade: { light: 6, dark: 4 },
    colors: { metal: toMetalShades(brand) },
    variantColorResolver,
    fontFamily: brand.fontFamily,
    fontFamilyMonospace: brand.fontFamilyMonospace,
    defaultRadius: brand.radius,
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    headings: {
      fontFamily: brand.fontFamily,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '1.25' },
        h2: { fontSize: '1.125rem', lineHeight: '1.35' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
        h4: { fontSize: '0.875rem', lineHeight: '1.4' },
      },
    },
    components: {
      InputWrapper: {
        // global.css draws the required mark, so that it is not part of the accessible name.
        defaultProps: { withAsterisk: false },
        styles: { label: { marginBottom: '0.3125rem' }, description: { marginBottom: '0.3125rem' } },
      },
      Button: {
        vars: (_: MantineTheme, { color, variant = 'filled' }: ButtonProps) => ({
          root: color === undefined && variant === 'filled' ? primaryButton : {},
        }),
      },
      Checkbox: { defaultProps: { iconColor: 'var(--ui-on-accent)' } },
      Radio: { defaultProps: { iconColor: 'var(--ui-on-accent)' } },
      Burger: { defaultProps: { color: 'var(--ui-ink)' } },
      Modal: { defaultProps: { shadow: 'none', transitionProps: { duration: 120 }, overlayProps: overlay } },
      Drawer: { defaultProps: { shadow: 'none', transitionProps: { duration: 120 }, overlayProps: overlay } },
      Menu: { defaultProps: { transitionProps: { duration: 100 } } },
      Popover: { defaultProps: { transitionProps: { duration: 100 } } },
      Tooltip: {
        defaultProps: {
          transitionProps: { duration: 100 },
          openDelay: 250,
          color: 'var(--ui-ink)',
          multiline: true,
          maw: 320,
        },
      },
    },
  });
}
