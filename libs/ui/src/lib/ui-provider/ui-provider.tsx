import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { ConfirmOutlet } from '../confirm/confirm-outlet';
import { NotifyOutlet } from '../notify/notify-outlet';
import { brand as houseBrand, type Brand } from '../theme/brand';
import { createCssVariables } from '../theme/css-variables';
import '../theme/mantine.css';
import '../theme/fonts.css';
import '../theme/global.css';
import '../theme/print.css';
import { createTheme } from '../theme/theme';
import { ProductName } from './product-name';

/** The browser's local storage keeps the chosen colour scheme under this name. */
export const colorSchemeKey = 'color-scheme';

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

export interface UiProviderProps {
  /** The whole app. */
  children: ReactNode;
  /** Ends every document title: "Users List · Countinghouse". */
  productName: string;
  /** The look. Default: the brand of this build, `brand.ts`. */
  brand?: Brand;
  /** Forces one scheme whatever was chosen; for stories and tests. */
  forceColorScheme?: 'light' | 'dark';
}

/**
 * Theme, colour scheme, and the places where {@link confirm} and {@link notify} appear. Wraps the whole product, once.
 * The chosen scheme is remembered on this device; until one is chosen the system's is followed.
 */
export function UiProvider({ children, productName, brand = houseBrand, forceColorScheme }: UiProviderProps) {
  const theme = useMemo(() => createTheme(brand), [brand]);
  const cssVariablesResolver = useMemo(() => createCssVariables(brand), [brand]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      forceColorScheme={forceColorScheme}
    >
      <ProductName value={productName}>{children}</ProductName>
      <ConfirmOutlet />
      <NotifyOutlet />
    </MantineProvider>
  );
}
