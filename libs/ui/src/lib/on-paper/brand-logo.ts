import { createContext, type ReactNode } from 'react';

/** The mark that stands beside the product's name in this deployment. */
export const BrandLogo = createContext<ReactNode>(null);
