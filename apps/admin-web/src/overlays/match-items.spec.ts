import { expect, it } from 'vitest';
import { matchItems } from './match-items';

const items = [
  { label: 'Subadmins', note: 'Subadmin Users List' },
  { label: 'Users', note: 'Users List' },
  { label: 'New user' },
];
const matchLabels = (query: string) => matchItems(items, query).map(({ label }) => label);

it('matches all words in label and note, and puts labels that start with the query first', () => {
  expect(matchLabels('us')).toEqual(['Users', 'Subadmins', 'New user']);
  expect(matchLabels('list users')).toEqual(['Subadmins', 'Users']);
  expect(matchLabels('USER NEW')).toEqual(['New user']);
  expect(matchLabels('plan')).toEqual([]);
  expect(matchLabels('ÚS')).toEqual(['Users', 'Subadmins', 'New user']);
});

it('keeps the order without a query', () => {
  expect(matchLabels('')).toEqual(['Subadmins', 'Users', 'New user']);
});
