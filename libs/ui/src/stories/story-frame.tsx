import { DirectionProvider } from '@mantine/core';
import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { UiProvider } from '../lib/ui-provider/ui-provider';
import { brand as defaultBrand } from '../lib/theme/brand';
import { brands } from './brands';

/** Brand of the story. */
export const StoryBrand = createContext(defaultBrand);

const Content = createContext<ReactNode>(null);

function Screen() {
  const { pathname, search } = useLocation();
  return (
    <>
      {use(Content)}
      <output hidden data-testid="address">
        {pathname + search}
      </output>
    </>
  );
}

export interface StoryFrameProps {
  /** Colour scheme: `light` or `dark`. @default the system's */
  scheme?: unknown;
  /** A key of {@link brands}. @default "countinghouse" */
  brand?: unknown;
  /** Text direction: `rtl` or `ltr`. @default "ltr" */
  direction?: unknown;
  /** Initial URL of the story's router. @default "/" */
  address?: unknown;
  /** Whether the story has its own router. @default false */
  hasOwnRouter?: unknown;
  /** The story. */
  children: ReactNode;
}

/** Wraps a story in brand, colour scheme, text direction and a data router. */
export function StoryFrame({ scheme, brand, direction, address, hasOwnRouter, children }: StoryFrameProps) {
  const { name, brand: look } = isBrand(brand) ? brands[brand] : brands.countinghouse;
  const dir = direction === 'rtl' ? 'rtl' : 'ltr';

  useLayoutEffect(() => {
    document.documentElement.dir = dir;
    document.documentElement.lang = 'en';
  }, [dir]);

  return (
    <DirectionProvider key={dir} initialDirection={dir} detectDirection={false}>
      <UiProvider
        productName={name}
        brand={look}
        forceColorScheme={scheme === 'light' || scheme === 'dark' ? scheme : undefined}
      >
        <StoryBrand value={look}>
          {hasOwnRouter === true ? children : <WithRouter address={address}>{children}</WithRouter>}
        </StoryBrand>
      </UiProvider>
    </DirectionProvider>
  );
}

function WithRouter({ address, children }: Pick<StoryFrameProps, 'address' | 'children'>) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Screen /> }], {
      initialEntries: [typeof address === 'string' ? address : '/'],
    }),
  );
  return (
    <Content value={children}>
      <RouterProvider router={router} />
    </Content>
  );
}

function isBrand(name: unknown): name is keyof typeof brands {
  return typeof name === 'string' && name in brands;
}
