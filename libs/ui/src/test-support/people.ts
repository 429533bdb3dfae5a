/** A record for stories. */
export interface Person {
  id: string;
  name: string;
  email: string;
  phone: string;
  amount: number;
  state: 'open' | 'settled' | 'rejected';
  since: string;
  note?: string;
}

/** A person as sent by a server that may omit everything but the id. */
export type SentPerson = Pick<Person, 'id'> & { [Key in Exclude<keyof Person, 'id'>]?: Person[Key] | null };

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Luca Pacioli',
  'Katherine Johnson',
  'Srinivasa Ramanujan',
  'Emmy Noether',
  'Benedetto Cotrugli',
  'Hedy Lamarr',
  'Mary Somerville',
  'Muhammad al-Khwarizmi',
  'Sofya Kovalevskaya',
  'Blaise Pascal',
];
const states = ['open', 'settled', 'rejected'] as const;

/** Returns the given number of people, always the same ones. */
export function createPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length] ?? '';
    return {
      id: String(index + 1),
      name,
      email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
      phone: index % 4 === 3 ? '' : `+44 20 7946 ${String(1000 + index * 37).padStart(4, '0')}`,
      amount: (index * 7919 + 125_000) / 100,
      state: states[index % states.length] ?? 'open',
      since: new Date(Date.UTC(2025, index % 12, 1 + (index % 27), 14, 5)).toISOString(),
    };
  });
}
