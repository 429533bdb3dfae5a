/** A name in the forms that files, code and texts use. */
export interface WordForms {
  /** `gift-card` */
  kebab: string;
  /** `gift_card` */
  snake: string;
  /** `giftCard` */
  camel: string;
  /** `GiftCard` */
  pascal: string;
  /** `Gift Card` */
  title: string;
  /** `gift card` */
  text: string;
}

const capitalize = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);

/**
 * Returns all forms of a name.
 *
 * @throws {Error} if it is not kebab-case
 */
export function toWordForms(kebab: string): WordForms {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`"${kebab}" is not a name in kebab-case, such as "gift-cards".`);
  }
  const parts = kebab.split('-');
  const pascal = parts.map(capitalize).join('');
  return {
    kebab,
    snake: parts.join('_'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title: parts.map(capitalize).join(' '),
    text: parts.join(' '),
  };
}

/** Plural endings and their singular; the first match applies. */
const PLURAL_ENDINGS: [RegExp, string][] = [
  [/([^aeo])ies$/, '$1y'],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^s])s$/, '$1'],
];

/**
 * Returns the singular of a regular plural.
 *
 * @throws {Error} if the word is not a plural in -s
 */
export function toSingular(kebab: string): string {
  const [ending, singular] = PLURAL_ENDINGS.find(([plural]) => plural.test(kebab)) ?? [];
  if (!ending || singular === undefined) {
    throw new Error(`"${kebab}" is not a plural. Name the area after its records, such as "gift-cards".`);
  }
  return kebab.replace(ending, singular);
}
