import { describe, expect, it } from 'vitest';
import { fieldsOf, mergeValues } from './merge-values';

const file = new File(['pixels'], 'a.png');
const base = { name: 'Ada', share: { min: '1', max: '2' }, image: null, isChecked: false };

const merge = (mine: object, theirs: object, follows?: Record<string, string>) => {
  const merged = mergeValues({
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
    ...(follows && { follows }),
  });
  return { fields: Object.fromEntries(merged.fields), was: Object.fromEntries(merged.was) };
};
const asIs = Object.fromEntries(fieldsOf(base));

it('names the fields of a group with it, and takes a file for one value', () => {
  expect([...fieldsOf({ ...base, image: file })]).toEqual([
    ['name', 'Ada'],
    ['share.min', '1'],
    ['share.max', '2'],
    ['image', file],
    ['isChecked', false],
  ]);
});

describe('a field', () => {
  it('that nobody changed stays', () => {
    expect(merge({}, {})).toEqual({ fields: asIs, was: {} });
  });

  it('that I changed is mine', () => {
    expect(merge({ name: 'Ada King' }, {})).toEqual({ fields: { ...asIs, name: 'Ada King' }, was: {} });
  });

  it('that they changed is theirs, and what it was is known', () => {
    expect(merge({}, { name: 'Ada King' })).toEqual({ fields: { ...asIs, name: 'Ada King' }, was: { name: 'Ada' } });
  });

  it('that both changed is mine, and what it was is known', () => {
    expect(merge({ name: 'Ada K.' }, { name: 'Ada King' })).toEqual({
      fields: { ...asIs, name: 'Ada K.' },
      was: { name: 'Ada' },
    });
  });

  it('that both changed alike is no news', () => {
    expect(merge({ name: 'Ada King' }, { name: 'Ada King' })).toEqual({
      fields: { ...asIs, name: 'Ada King' },
      was: {},
    });
  });

  it('of a group is one for itself', () => {
    expect(merge({ share: { min: '0', max: '2' } }, { share: { min: '1', max: '9' } })).toEqual({
      fields: { ...asIs, 'share.min': '0', 'share.max': '9' },
      was: { 'share.max': '2' },
    });
  });
});

describe('a field that says something about another one', () => {
  const follows = { isChecked: 'image' };

  it('is void once they have changed the other one, and no news of its own', () => {
    expect(merge({ isChecked: true }, { image: 'b.png' }, follows)).toEqual({
      fields: { ...asIs, image: 'b.png', isChecked: false },
      was: { image: null },
    });
  });

  it('is mine as long as the other one stays', () => {
    expect(merge({ isChecked: true }, { name: 'Ada King' }, follows).fields).toMatchObject({ isChecked: true });
  });
});
