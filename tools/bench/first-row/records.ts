/** A user of the compared lists. */
export interface Person {
  id: number;
  name: string;
  email: string;
  kyc: 'pending' | 'in_progress' | 'completed' | 'rejected';
}

const given = [
  'Amara',
  'Bela',
  'Chidi',
  'Dora',
  'Emil',
  'Farah',
  'Goran',
  'Hana',
  'Imre',
  'Jana',
  'Kofi',
  'Lena',
  'Milo',
];
const family = [
  'Achebe',
  'Bauer',
  'Costa',
  'Dimitrov',
  'Eriksen',
  'Fontaine',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Kovac',
];
const kyc = ['pending', 'in_progress', 'completed', 'rejected'] as const;

const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[], place: number): Value => {
  const value = values[place % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};

/** The same people every time, for all of the compared panels. */
export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${pick(given, index)} ${pick(family, Math.floor(index / given.length))}`;
    const email = `${name.toLowerCase().replace(' ', '.')}.${index + 1}@example.com`;
    return { id: index + 1, name, email, kyc: pick(kyc, index) };
  });
