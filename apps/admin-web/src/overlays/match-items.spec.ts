import { expect, it } from 'vitest';
import { matchItems } from './match-items';

const items = [
  { label: 'Subadmins', note: 'Subadmin Users List' },
  { label: 'Users', note: 'Users List' },
  { label: 'New user' },
];
const labels = (words: string) => matchItems(items, words).map(({ label }) => label);

it('finds all words in label and note, and puts first what begins so', () => {
  expect(labels('us')).toEqual(['Users', 'Subadmins', 'New user']);
  expect(labels('list users')).toEqual(['Subadmins', 'Users']);
  expect(labels('USER NEW')).toEqual(['New user']);
  expect(labels('plan')).toEqual([]);
  expect(labels('ÚS')).toEqual(['Users', 'Subadmins', 'New user']);
});

it('leaves everything in its order where nothing is typed', () => {
  expect(labels('')).toEqual(['Subadmins', 'Users', 'New user']);
});
