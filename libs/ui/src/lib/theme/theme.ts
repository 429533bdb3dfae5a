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

/** Mantine asks for ten shades; the two that are seen come from the brand, by scheme. */
const metalOf = ({ light, dark }: Brand): MantineColorsTuple => [
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

/** White on Mantine's own fillings would fail AA by night: the palette names the ink that lies on each. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return resolved;
  const ink = input.color === 'red' ? 'var(--ui-on-danger)' : 'var(--ui-on-accent)';
  return { ...resolved, color: ink, hoverColor: ink };
};

/** The primary button is ink by day and metal by night; everything else that is filled is metal in both. */
const primaryButton = {
  '--button-bg': 'var(--ui-solid)',
  '--button-hover': 'var(--ui-solid-hover)',
  '--button-color': 'var(--ui-on-solid)',
};

/** The Mantine theme of a brand: type, space and radius. Its colours come as CSS variables, from `createCssVariables`. */
export function createTheme(brand: Brand): MantineThemeOverride {
  const overlay = { color: brand.light.scrim, backgroundOpacity: 0.5 };
  return createMantineTheme({
    primaryColor: 'metal',
    primaryShade: { light: 6, dark: 4 },
    colors: { metal: metalOf(brand) },
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
        // The mark of a required field is drawn by global.css, so that the label's text stays its name.
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
