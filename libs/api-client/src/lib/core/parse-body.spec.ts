import { expect, it } from 'vitest';
import { describeViolation, parseBody, type Shape } from './parse-body';

const shape = {
  total: 'number',
  'users!': [{ '_id!': 'text', name: 'text', plan: { category: 'text', 'max?': 'number' }, 'next?': { at: 'time' } }],
} as const satisfies Shape;

const parseShape = (body: unknown) => parseBody(body, shape);

it('omits properties that are missing, null or malformed', () => {
  const users = [
    { _id: 'a', name: 'Ada', plan: { category: 'Gold', max: 5 }, next: null },
    { _id: 'b', name: null, plan: null },
    { _id: 'c', name: {}, plan: 'Gold', next: 'soon' },
  ];
  const { value, omitted } = parseShape({ total: 'many', users });
  expect(value).toStrictEqual({ users: [users[0], { _id: 'b' }, { _id: 'c' }] });
  expect(omitted).toEqual([]);
});

it('keeps a null with a meaning, and uses it for a missing scalar', () => {
  const users = [
    { _id: 'a', plan: { max: null } },
    { _id: 'b', plan: {} },
    { _id: 'c', plan: { max: 'much' } },
  ];
  expect(parseShape({ users }).value).toStrictEqual({
    users: [
      { _id: 'a', plan: { max: null } },
      { _id: 'b', plan: { max: null } },
      { _id: 'c', plan: {} },
    ],
  });
});

it('keeps unknown properties', () => {
  expect(parseShape({ users: [], more: { any: 1 } }).value).toEqual({ users: [], more: { any: 1 } });
});

it('rejects an object with unknown properties only', () => {
  const users = [
    { _id: 'a', plan: { colour: 'red' } },
    { _id: 'b', plan: {} },
    { _id: 'c', plan: { category: 'Gold' } },
  ];
  const { value, violations } = parseShape({ users });
  expect(value).toStrictEqual({
    users: [{ _id: 'a' }, { ...users[1], plan: { max: null } }, { ...users[2], plan: { category: 'Gold', max: null } }],
  });
  expect(violations.map(describeViolation)).toEqual(['`users.0.plan` should be an object, but is another object.']);
});

it('omits list entries without a required property and keeps the others', () => {
  const { value, omitted } = parseShape({ users: [{ _id: 'a' }, null, { name: 'Nobody' }, { _id: {} }, { _id: 5 }] });
  expect(value).toEqual({ users: [{ _id: 'a' }, { _id: '5' }] });
  expect(omitted.map(({ path }) => path)).toEqual(['users.1', 'users.2._id', 'users.3._id']);
});

it.each([
  ['nothing', undefined, ''],
  ['null', null, ''],
  ['a text', 'users', ''],
  ['a list', [], ''],
  ['an object without its list', {}, 'users'],
  ['an object whose list is null', { users: null }, 'users'],
  ['an object whose list is none', { users: { length: 0 } }, 'users'],
])('returns no value for %s', (_what, body, path) => {
  const { value, violations } = parseShape(body);
  expect(value).toBeUndefined();
  expect(violations.at(-1)).toMatchObject({ path });
});

it('lists every violation with its path', () => {
  const { violations } = parseShape({
    total: 'many',
    users: [{ _id: 'a', plan: { max: 'much' } }, { name: 'Nobody' }],
  });
  expect(violations.map(describeViolation)).toEqual([
    '`total` should be a number, but is text.',
    '`users.0.plan.max` should be a number, but is text.',
    '`users.1._id` should be text, but is missing.',
  ]);
});

it('ignores properties of the object prototype', () => {
  const shape = Object.fromEntries(['constructor', 'toString'].map((name) => [name, 'text'] as const));
  expect(parseBody({}, shape).value).toStrictEqual({});
});
