import { expect, it } from 'vitest';
import { describeMisfit, readAnswer, type Shape } from './read-answer';

const shape = {
  total: 'number',
  'users!': [{ '_id!': 'text', name: 'text', plan: { category: 'text', 'max?': 'number' }, 'next?': { at: 'time' } }],
} as const satisfies Shape;

const read = (answer: unknown) => readAnswer(answer, shape);

it('leaves out what is missing, null, or cannot be read', () => {
  const users = [
    { _id: 'a', name: 'Ada', plan: { category: 'Gold', max: 5 }, next: null },
    { _id: 'b', name: null, plan: null },
    { _id: 'c', name: {}, plan: 'Gold', next: 'soon' },
  ];
  const { value, leftOut } = read({ total: 'many', users });
  expect(value).toStrictEqual({ users: [users[0], { _id: 'b' }, { _id: 'c' }] });
  expect(leftOut).toEqual([]);
});

it('keeps the null that says something, and says it for a scalar that is missing', () => {
  const users = [
    { _id: 'a', plan: { max: null } },
    { _id: 'b', plan: {} },
    { _id: 'c', plan: { max: 'much' } },
  ];
  expect(read({ users }).value).toStrictEqual({
    users: [
      { _id: 'a', plan: { max: null } },
      { _id: 'b', plan: { max: null } },
      { _id: 'c', plan: {} },
    ],
  });
});

it('keeps what it does not know', () => {
  expect(read({ users: [], more: { any: 1 } }).value).toEqual({ users: [], more: { any: 1 } });
});

it('does not take what says nothing of what may be there for an object', () => {
  const users = [
    { _id: 'a', plan: { colour: 'red' } },
    { _id: 'b', plan: {} },
    { _id: 'c', plan: { category: 'Gold' } },
  ];
  const { value, misfits } = read({ users });
  expect(value).toStrictEqual({
    users: [{ _id: 'a' }, { ...users[1], plan: { max: null } }, { ...users[2], plan: { category: 'Gold', max: null } }],
  });
  expect(misfits.map(describeMisfit)).toEqual(['`users.0.plan` should be an object, and is another object.']);
});

it('leaves out an entry that lacks what it must have, and keeps the others', () => {
  const { value, leftOut } = read({ users: [{ _id: 'a' }, null, { name: 'Nobody' }, { _id: {} }, { _id: 5 }] });
  expect(value).toEqual({ users: [{ _id: 'a' }, { _id: '5' }] });
  expect(leftOut.map(({ path }) => path)).toEqual(['users.1', 'users.2._id', 'users.3._id']);
});

it.each([
  ['nothing', undefined, ''],
  ['null', null, ''],
  ['a text', 'users', ''],
  ['a list', [], ''],
  ['an object without its list', {}, 'users'],
  ['an object whose list is null', { users: null }, 'users'],
  ['an object whose list is none', { users: { length: 0 } }, 'users'],
])('has nothing to show of %s', (_what, answer, path) => {
  const { value, misfits } = read(answer);
  expect(value).toBeUndefined();
  expect(misfits.at(-1)).toMatchObject({ path });
});

it('names every place that is not as it should be', () => {
  const { misfits } = read({ total: 'many', users: [{ _id: 'a', plan: { max: 'much' } }, { name: 'Nobody' }] });
  expect(misfits.map(describeMisfit)).toEqual([
    '`total` should be a number, and is a text.',
    '`users.0.plan.max` should be a number, and is a text.',
    '`users.1._id` should be a text, and is missing.',
  ]);
});

it('takes no property from the prototype of objects', () => {
  const shape = Object.fromEntries(['constructor', 'toString'].map((name) => [name, 'text'] as const));
  expect(readAnswer({}, shape).value).toStrictEqual({});
});
