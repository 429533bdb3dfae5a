import { createContext, type ReactNode } from 'react';

/** Logo of this deployment. */
export const BrandLogo = createContext<ReactNode>(null);
