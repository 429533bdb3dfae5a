import { createContext, use } from 'react';

/** What the product calls itself in this deployment. */
export const ProductName = createContext('');

/** The end of every document title. */
export function useProductName(): string {
  return use(ProductName);
}
