import { describe, expect, it } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';

/** Creates a small contract, which each test changes. */
const createContract = () => ({
  paths: {
    '/plan/update/{id}': {
      patch: {
        operationId: 'updatePlan',
        'x-permission': 'plans',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } },
          { name: 'sort', in: 'query', schema: { $ref: '#/components/schemas/PlanType' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PlanChanges' } } } },
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Plan' } } } },
          '404': { content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      PlanType: { type: 'string', enum: ['standard', 'vip'] },
      PlanChanges: {
        type: 'object',
        additionalProperties: false,
        required: ['category'],
        properties: {
          category: { type: ['string', 'null'], maxLength: 120 },
          planType: { $ref: '#/components/schemas/PlanType' },
          period: { type: 'number' },
        },
      },
      Plan: {
        type: 'object',
        required: ['category', 'parent'],
        properties: {
          category: { type: 'string' },
          amount: { type: 'number' },
          tags: { type: 'array', items: { type: 'string' } },
          parent: { oneOf: [{ $ref: '#/components/schemas/Plan' }, { type: 'null' }] },
        },
      },
    },
  },
});

type Contract = ReturnType<typeof createContract>;

function getChangesAfter(change: (now: Contract) => void): string[] {
  const now = createContract();
  change(now);
  return findBreakingChanges(createContract(), now);
}

const getOperation = (now: Contract) => now.paths['/plan/update/{id}'].patch;
const setValues = (target: object, values: object) => Object.assign(target, values);

const location = 'PATCH /plan/update/{id}';

describe('findBreakingChanges', () => {
  it('finds nothing without changes', () => {
    expect(getChangesAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (now: Contract) => void, string]>([
    [
      'a removed operation',
      (now) => Reflect.deleteProperty(now.paths, '/plan/update/{id}'),
      `the operation was removed`,
    ],
    [
      'a changed permission',
      (now) => setValues(getOperation(now), { 'x-permission': 'main-admin' }),
      `x-permission was plans and is main-admin`,
    ],
    [
      'a new permission for other ids',
      (now) => setValues(getOperation(now), { 'x-own-id-or': 'subadmins' }),
      `x-own-id-or was none and is subadmins`,
    ],
    ['a removed parameter', (now) => getOperation(now).parameters.pop(), `query sort was removed`],
    [
      'a new required parameter',
      (now) => setValues(getOperation(now).parameters[1] ?? {}, { name: 'order', required: true }),
      `query order is required`,
    ],
    ['a required body', (now) => setValues(getOperation(now).requestBody, { required: true }), `a body is required`],
    [
      'a body of another type',
      (now) => setValues(getOperation(now).requestBody, { content: { 'multipart/form-data': {} } }),
      `body: application/json was removed`,
    ],
    [
      'a changed response status',
      (now) => Reflect.deleteProperty(getOperation(now).responses, '200'),
      `the response 200 was removed`,
    ],
    [
      'a new required field',
      (now) => now.components.schemas.PlanChanges.required.push('period'),
      `body: period is required`,
    ],
    [
      'a removed input field',
      (now) => Reflect.deleteProperty(now.components.schemas.PlanChanges.properties, 'period'),
      `body: period was removed`,
    ],
    ['a narrowed enum', (now) => now.components.schemas.PlanType.enum.pop(), `body.planType: it no longer accepts vip`],
    [
      'a new enum',
      (now) => setValues(now.components.schemas.PlanChanges.properties.category, { enum: ['Gold'] }),
      `body.category: it accepts Gold only`,
    ],
    [
      'a narrowed input type',
      (now) => setValues(now.components.schemas.PlanChanges.properties.period, { type: 'integer' }),
      `body.period: its type was number and is integer`,
    ],
    [
      'fewer decimals',
      (now) => setValues(now.components.schemas.PlanChanges.properties.category, { 'x-decimals': 0 }),
      'body.category: x-decimals is now 0',
    ],
    [
      'a narrowed limit',
      (now) => setValues(now.components.schemas.PlanChanges.properties.category, { maxLength: 60 }),
      `body.category: maxLength is now 60`,
    ],
    [
      'a new limit',
      (now) => setValues(now.components.schemas.PlanChanges.properties.period, { minimum: 1 }),
      `body.period: minimum is now 1`,
    ],
    [
      'a renamed response property',
      (now) => {
        const { amount, ...others } = now.components.schemas.Plan.properties;
        setValues(now.components.schemas.Plan, { properties: { ...others, total: amount } });
      },
      `200: amount was removed`,
    ],
    [
      'a response property that becomes optional',
      (now) => now.components.schemas.Plan.required.shift(),
      `200: category is now optional`,
    ],
    [
      'a changed response type',
      (now) => setValues(now.components.schemas.Plan.properties.amount, { type: 'string' }),
      `200.amount: its type was number and is string`,
    ],
    [
      'a response property that becomes nullable',
      (now) => setValues(now.components.schemas.Plan.properties.amount, { type: ['number', 'null'] }),
      `200.amount: its type was number and is number or null`,
    ],
    [
      'a changed response format',
      (now) => setValues(now.components.schemas.Plan.properties.category, { format: 'date' }),
      `200.category: its format was any and is date`,
    ],
    [
      'a changed type within a list',
      (now) => setValues(now.components.schemas.Plan.properties.tags.items, { type: 'integer' }),
      `200.tags[]: its type was string and is integer`,
    ],
  ])('finds %s', (_name, change, expected) => {
    expect(getChangesAfter(change).some((message) => message.startsWith(location) && message.endsWith(expected))).toBe(
      true,
    );
  });

  it.each<[string, (now: Contract) => void]>([
    [
      'a new operation',
      (now) => setValues(now.paths, { '/plan/getall': { get: { operationId: 'listPlans', responses: {} } } }),
    ],
    [
      'a new optional parameter',
      (now) =>
        getOperation(now).parameters.push({
          name: 'page',
          in: 'query',
          schema: { $ref: '#/components/schemas/PlanType' },
        }),
    ],
    [
      'a new optional field',
      (now) => setValues(now.components.schemas.PlanChanges.properties, { note: { type: 'string', maxLength: 9 } }),
    ],
    ['a wider limit', (now) => setValues(now.components.schemas.PlanChanges.properties.category, { maxLength: 240 })],
    ['another value of an enum', (now) => now.components.schemas.PlanType.enum.push('private')],
    [
      'a new response property',
      (now) => setValues(now.components.schemas.Plan.properties, { note: { type: 'string' } }),
    ],
    [
      'a narrower response',
      (now) => {
        now.components.schemas.Plan.required.push('amount');
        setValues(now.components.schemas.Plan.properties.amount, { type: 'integer' });
      },
    ],
    ['a removed error response', (now) => Reflect.deleteProperty(getOperation(now).responses, '404')],
    ['a changed summary', (now) => setValues(getOperation(now), { summary: 'Change a plan' })],
  ])('allows %s', (_name, change) => {
    expect(getChangesAfter(change)).toEqual([]);
  });
});
