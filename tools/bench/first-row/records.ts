/** A user of the compared lists. */
export interface Person {
  id: number;
  name: string;
  email: string;
  kyc: 'pending' | 'in_progress' | 'completed' | 'rejected';
}

const GIVEN_NAMES = [
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
const FAMILY_NAMES = [
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

const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
};

/** Creates the same users every time, for all compared panels. */
export const createUsers = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${pick(GIVEN_NAMES, index)} ${pick(FAMILY_NAMES, Math.floor(index / GIVEN_NAMES.length))}`;
    const email = `${name.toLowerCase().replace(' ', '.')}.${index + 1}@example.com`;
    return { id: index + 1, name, email, kyc: pick(kyc, index) };
  });
