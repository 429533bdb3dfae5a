import { expect, it } from 'vitest';
import { toSingular, toWordForms } from './word-forms';

it('returns all forms of a name', () => {
  expect(toWordForms('gift-cards')).toEqual({
    kebab: 'gift-cards',
    snake: 'gift_cards',
    camel: 'giftCards',
    pascal: 'GiftCards',
    title: 'Gift Cards',
    text: 'gift cards',
  });
});

it.each(['Vouchers', 'gift_cards', '../x', ''])('rejects the name "%s"', (name) => {
  expect(() => toWordForms(name)).toThrow('kebab-case');
});

it.each([
  ['vouchers', 'voucher'],
  ['gift-cards', 'gift-card'],
  ['currencies', 'currency'],
  ['boxes', 'box'],
  ['days', 'day'],
  ['invoices', 'invoice'],
])('turns %s into %s', (plural, singular) => {
  expect(toSingular(plural)).toBe(singular);
});

it.each(['voucher', 'glass'])('rejects "%s", which is not a plural', (name) => {
  expect(() => toSingular(name)).toThrow('plural');
});
