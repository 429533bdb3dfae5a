import { describe, expect, it } from 'vitest';
import { flattenFields, mergeValues } from './merge-values';

const file = new File(['pixels'], 'a.png');
const base = { name: 'Ada', share: { min: '1', max: '2' }, image: null, isChecked: false };

const mergeWithBase = (mine: object, theirs: object, dependentFields?: Record<string, string>) => {
  const merged = mergeValues({
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
    ...(dependentFields && { dependentFields }),
  });
  return { fields: Object.fromEntries(merged.fields), previous: Object.fromEntries(merged.previous) };
};
const unchanged = Object.fromEntries(flattenFields(base));

it('flattens groups and treats a file as one value', () => {
  expect([...flattenFields({ ...base, image: file })]).toEqual([
    ['name', 'Ada'],
    ['share.min', '1'],
    ['share.max', '2'],
    ['image', file],
    ['isChecked', false],
  ]);
});

describe('a field', () => {
  it('stays if nobody changed it', () => {
    expect(mergeWithBase({}, {})).toEqual({ fields: unchanged, previous: {} });
  });

  it("keeps the user's value if only the user changed it", () => {
    expect(mergeWithBase({ name: 'Ada King' }, {})).toEqual({
      fields: { ...unchanged, name: 'Ada King' },
      previous: {},
    });
  });

  it('takes their value if only they changed it, and reports the previous one', () => {
    expect(mergeWithBase({}, { name: 'Ada King' })).toEqual({
      fields: { ...unchanged, name: 'Ada King' },
      previous: { name: 'Ada' },
    });
  });

  it("keeps the user's value if both changed it, and reports the previous one", () => {
    expect(mergeWithBase({ name: 'Ada K.' }, { name: 'Ada King' })).toEqual({
      fields: { ...unchanged, name: 'Ada K.' },
      previous: { name: 'Ada' },
    });
  });

  it('reports nothing if both made the same change', () => {
    expect(mergeWithBase({ name: 'Ada King' }, { name: 'Ada King' })).toEqual({
      fields: { ...unchanged, name: 'Ada King' },
      previous: {},
    });
  });

  it('is merged separately within a group', () => {
    expect(mergeWithBase({ share: { min: '0', max: '2' } }, { share: { min: '1', max: '9' } })).toEqual({
      fields: { ...unchanged, 'share.min': '0', 'share.max': '9' },
      previous: { 'share.max': '2' },
    });
  });
});

describe('a dependent field', () => {
  const dependentFields = { isChecked: 'image' };

  it("loses the user's value if someone else changes the field that it depends on, and is not reported", () => {
    expect(mergeWithBase({ isChecked: true }, { image: 'b.png' }, dependentFields)).toEqual({
      fields: { ...unchanged, image: 'b.png', isChecked: false },
      previous: { image: null },
    });
  });

  it("keeps the user's value otherwise", () => {
    expect(mergeWithBase({ isChecked: true }, { name: 'Ada King' }, dependentFields).fields).toMatchObject({
      isChecked: true,
    });
  });
});
