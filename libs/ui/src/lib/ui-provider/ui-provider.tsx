import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { ConfirmOutlet } from '../confirm/confirm-outlet';
import { NotifyOutlet } from '../notify/notify-outlet';
import { brand as defaultBrand, type Brand } from '../theme/brand';
import { createCssVariables } from '../theme/css-variables';
import '../theme/mantine.css';
import '../theme/fonts.css';
import '../theme/global.css';
import '../theme/print.css';
import { createTheme } from '../theme/theme';
import { ProductName } from './product-name';

/** Local-storage key of the colour scheme. */
export const colorSchemeKey = 'color-scheme';

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

export interface UiProviderProps {
  /** The app. */
  children: ReactNode;
  /** Product name, which ends every document title: "Users List · Countinghouse". */
  productName: string;
  /** Design of the deployment. @default the brand of this build, `brand.ts` */
  brand?: Brand;
  /** Forces a colour scheme, for stories and tests. */
  forceColorScheme?: 'light' | 'dark';
}

/**
 * Provides theme, colour scheme, {@link confirm} dialogs and {@link notify} notifications. Render it once around the app. The
 * selected colour scheme is stored on this device and defaults to the system's.
 */
export function UiProvider({ children, productName, brand = defaultBrand, forceColorScheme }: UiProviderProps) {
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
