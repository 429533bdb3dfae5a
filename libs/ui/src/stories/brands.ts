import { brand, type Brand } from '../lib/theme/brand';
import { secondBrand } from './second-brand';

/** Brands in Storybook's toolbar: the brand of this build, and another one that tests white labelling. */
export const brands = {
  countinghouse: { name: 'Countinghouse', brand },
  harbour: { name: 'Harbour & Sons', brand: secondBrand },
} satisfies Record<string, { name: string; brand: Brand }>;
