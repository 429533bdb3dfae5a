import { createContext, use } from 'react';

/** Product name of this deployment. */
export const ProductName = createContext('');

/** Returns the product name, which ends every document title. */
export function useProductName(): string {
  return use(ProductName);
}
