import { brand, type Brand } from '../lib/theme/brand';
import { secondBrand } from './second-brand';

/** The brands of Storybook's toolbar: this build's, and another, which proves that a brand can be exchanged. */
export const brands = {
  countinghouse: { name: 'Countinghouse', brand },
  harbour: { name: 'Harbour & Sons', brand: secondBrand },
} satisfies Record<string, { name: string; brand: Brand }>;
