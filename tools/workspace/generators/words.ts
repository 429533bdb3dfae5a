/** One word in the forms that files, code and people write it in. */
export interface Word {
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

const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);

/**
 * All forms of a word.
 *
 * @throws {Error} when it is not kebab-case
 */
export function toWord(kebab: string): Word {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`"${kebab}" is not a name in kebab-case, such as "gift-cards".`);
  }
  const parts = kebab.split('-');
  const pascal = parts.map(capital).join('');
  return {
    kebab,
    snake: parts.join('_'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title: parts.map(capital).join(' '),
    text: parts.join(' '),
  };
}

/** Endings of plurals, and what the singular has in their place; the first match counts. */
const plurals: [RegExp, string][] = [
  [/([^aeo])ies$/, '$1y'],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^s])s$/, '$1'],
];

/**
 * The singular of a regular plural.
 *
 * @throws {Error} when the word is no plural in -s
 */
export function singularOf(kebab: string): string {
  const [ending, singular] = plurals.find(([plural]) => plural.test(kebab)) ?? [];
  if (!ending || singular === undefined) {
    throw new Error(`"${kebab}" is no plural; name the area after its records, such as "gift-cards".`);
  }
  return kebab.replace(ending, singular);
}
