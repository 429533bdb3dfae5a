import { DirectionProvider } from '@mantine/core';
import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { UiProvider } from '../lib/ui-provider/ui-provider';
import { brand as houseBrand } from '../lib/theme/brand';
import { brands } from './brands';

/** The brand that the story is drawn in. */
export const StoryBrand = createContext(houseBrand);

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
  /** `light`, `dark`; anything else follows the system. */
  scheme?: unknown;
  /** A key of {@link brands}. @default "countinghouse" */
  brand?: unknown;
  /** `rtl`, or else from left to right. */
  direction?: unknown;
  /** Where the story's router starts. @default "/" */
  address?: unknown;
  /** The story brings a router of its own. */
  hasOwnRouter?: unknown;
  children: ReactNode;
}

/** What surrounds every story: brand, colour scheme, direction, and a data router. */
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
