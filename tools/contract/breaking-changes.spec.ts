import { describe, expect, it } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';

/** Creates a small contract, which each test changes. */
const contract = () => ({
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

type Contract = ReturnType<typeof contract>;

function getChangesAfter(change: (now: Contract) => void): string[] {
  const now = contract();
  change(now);
  return findBreakingChanges(contract(), now);
}

const getOperation = (now: Contract) => now.paths['/plan/update/{id}'].patch;
const set = (target: object, values: object) => Object.assign(target, values);

const location = 'PATCH /plan/update/{id}';

describe('findBreakingChanges', () => {
  it('finds nothing without changes', () => {
    expect(getChangesAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (now: Contract) => void, string]>([
    ['a removed operation', (now) => Reflect.deleteProperty(now.paths, '/plan/update/{id}'), `the operation is gone`],
    [
      'a changed permission',
      (now) => set(getOperation(now), { 'x-permission': 'main-admin' }),
      `x-permission was plans and is main-admin`,
    ],
    [
      'a new permission for other ids',
      (now) => set(getOperation(now), { 'x-own-id-or': 'subadmins' }),
      `x-own-id-or was none and is subadmins`,
    ],
    ['a removed parameter', (now) => getOperation(now).parameters.pop(), `query sort is gone`],
    [
      'a new required parameter',
      (now) => set(getOperation(now).parameters[1] ?? {}, { name: 'order', required: true }),
      `query order must be sent`,
    ],
    ['a required body', (now) => set(getOperation(now).requestBody, { required: true }), `a body must be sent`],
    [
      'a body of another type',
      (now) => set(getOperation(now).requestBody, { content: { 'multipart/form-data': {} } }),
      `body: application/json is gone`,
    ],
    [
      'a changed response status',
      (now) => Reflect.deleteProperty(getOperation(now).responses, '200'),
      `the response 200 is gone`,
    ],
    [
      'a new required field',
      (now) => now.components.schemas.PlanChanges.required.push('period'),
      `body: period must be sent`,
    ],
    [
      'a removed input field',
      (now) => Reflect.deleteProperty(now.components.schemas.PlanChanges.properties, 'period'),
      `body: period is gone`,
    ],
    ['a narrowed enum', (now) => now.components.schemas.PlanType.enum.pop(), `body.planType: it no longer takes vip`],
    [
      'a new enum',
      (now) => set(now.components.schemas.PlanChanges.properties.category, { enum: ['Gold'] }),
      `body.category: it takes Gold only`,
    ],
    [
      'a narrowed input type',
      (now) => set(now.components.schemas.PlanChanges.properties.period, { type: 'integer' }),
      `body.period: its type was number and is integer`,
    ],
    [
      'fewer decimals',
      (now) => set(now.components.schemas.PlanChanges.properties.category, { 'x-decimals': 0 }),
      'body.category: x-decimals is now 0',
    ],
    [
      'a narrowed limit',
      (now) => set(now.components.schemas.PlanChanges.properties.category, { maxLength: 60 }),
      `body.category: maxLength is now 60`,
    ],
    [
      'a new limit',
      (now) => set(now.components.schemas.PlanChanges.properties.period, { minimum: 1 }),
      `body.period: minimum is now 1`,
    ],
    [
      'a renamed response property',
      (now) => {
        const { amount, ...others } = now.components.schemas.Plan.properties;
        set(now.components.schemas.Plan, { properties: { ...others, total: amount } });
      },
      `200: amount is gone`,
    ],
    [
      'a response property that becomes optional',
      (now) => now.components.schemas.Plan.required.shift(),
      `200: category may be absent`,
    ],
    [
      'a changed response type',
      (now) => set(now.components.schemas.Plan.properties.amount, { type: 'string' }),
      `200.amount: its type was number and is string`,
    ],
    [
      'a response property that becomes nullable',
      (now) => set(now.components.schemas.Plan.properties.amount, { type: ['number', 'null'] }),
      `200.amount: its type was number and is number or null`,
    ],
    [
      'a changed response format',
      (now) => set(now.components.schemas.Plan.properties.category, { format: 'date' }),
      `200.category: its format was any and is date`,
    ],
    [
      'a changed type within a list',
      (now) => set(now.components.schemas.Plan.properties.tags.items, { type: 'integer' }),
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
      (now) => set(now.paths, { '/plan/getall': { get: { operationId: 'listPlans', responses: {} } } }),
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
      (now) => set(now.components.schemas.PlanChanges.properties, { note: { type: 'string', maxLength: 9 } }),
    ],
    ['a wider limit', (now) => set(now.components.schemas.PlanChanges.properties.category, { maxLength: 240 })],
    ['another value of an enum', (now) => now.components.schemas.PlanType.enum.push('private')],
    ['a new response property', (now) => set(now.components.schemas.Plan.properties, { note: { type: 'string' } })],
    [
      'a narrower response',
      (now) => {
        now.components.schemas.Plan.required.push('amount');
        set(now.components.schemas.Plan.properties.amount, { type: 'integer' });
      },
    ],
    ['a removed error response', (now) => Reflect.deleteProperty(getOperation(now).responses, '404')],
    ['a changed summary', (now) => set(getOperation(now), { summary: 'Change a plan' })],
  ])('allows %s', (_name, change) => {
    expect(getChangesAfter(change)).toEqual([]);
  });
});
