import { expect, it } from 'vitest';
import { matchItems } from './match-items';

const items = [
  { label: 'Subadmins', note: 'Subadmin Users List' },
  { label: 'Users', note: 'Users List' },
  { label: 'New user' },
];
const labels = (query: string) => matchItems(items, query).map(({ label }) => label);

it('matches all words in label and note, and puts labels that start with the query first', () => {
  expect(labels('us')).toEqual(['Users', 'Subadmins', 'New user']);
  expect(labels('list users')).toEqual(['Subadmins', 'Users']);
  expect(labels('USER NEW')).toEqual(['New user']);
  expect(labels('plan')).toEqual([]);
  expect(labels('ÚS')).toEqual(['Users', 'Subadmins', 'New user']);
});

it('keeps the order without a query', () => {
  expect(labels('')).toEqual(['Subadmins', 'Users', 'New user']);
});
