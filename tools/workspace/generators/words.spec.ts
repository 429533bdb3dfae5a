import { expect, it } from 'vitest';
import { singularOf, toWord } from './words';

it('writes a word in all its forms', () => {
  expect(toWord('gift-cards')).toEqual({
    kebab: 'gift-cards',
    snake: 'gift_cards',
    camel: 'giftCards',
    pascal: 'GiftCards',
    title: 'Gift Cards',
    text: 'gift cards',
  });
});

it.each(['Vouchers', 'gift_cards', '../x', ''])('refuses the name "%s"', (name) => {
  expect(() => toWord(name)).toThrow('kebab-case');
});

it.each([
  ['vouchers', 'voucher'],
  ['gift-cards', 'gift-card'],
  ['currencies', 'currency'],
  ['boxes', 'box'],
  ['days', 'day'],
  ['invoices', 'invoice'],
])('knows that one of %s is a %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

it.each(['voucher', 'glass'])('refuses "%s", which is no plural', (name) => {
  expect(() => singularOf(name)).toThrow('plural');
});
