import { describe, expect, it } from 'vitest';
import { findContractProblems } from './contract-rules.ts';

const failure = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, example: { success: false } } },
};

/** Creates a small valid contract, which each test breaks. */
function createContract() {
  return {
    paths: {
      '/plan/update/{id}': {
        patch: {
          operationId: 'updatePlan',
          summary: 'Change a plan',
          description: 'Changes what is sent.',
          tags: ['plans'],
          'x-origin': 'observed',
          'x-permission': 'plans',
          parameters: [{ name: 'id', in: 'path', schema: { type: 'string', maxLength: 64, pattern: '^[a-z]+$' } }],
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/PlanChanges' }, example: { status: true } },
            },
          },
          responses: {
            '200': { content: { 'application/json': { schema: { type: 'object' }, example: { success: true } } } },
            '400': failure,
            '401': failure,
            '403': failure,
            '413': failure,
            '415': failure,
            '429': failure,
            '500': { $ref: '#/components/responses/InternalError' },
            '503': failure,
          },
        },
      },
    },
    components: {
      responses: { InternalError: failure },
      schemas: {
        Failure: { type: 'object', description: 'An error.' },
        Permissions: { type: 'object', description: 'Flags.', properties: { plans: { type: 'boolean' } } },
        PlanType: { type: 'string', description: 'Whom it is for.', enum: ['standard', 'vip'] },
        PlanChanges: {
          type: 'object',
          description: 'What to change.',
          additionalProperties: false,
          properties: {
            category: { type: ['string', 'null'], maxLength: 120, pattern: '^[a-z]+$' },
            planType: { $ref: '#/components/schemas/PlanType' },
            period: { type: 'integer', minimum: 1, maximum: 10 },
            price: { type: 'number', minimum: 1, maximum: 10, 'x-decimals': 2 },
            tags: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 9, pattern: '^[a-z]+$' } },
            status: { type: 'boolean' },
          },
        },
      },
    },
  };
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function nodeAt(root: Node, steps: readonly string[]): Node {
  return steps.reduce((node, step) => {
    const next = node[step];
    if (!isNode(next)) throw new Error(`There is no object at ${step}.`);
    return next;
  }, root);
}

const operation = ['paths', '/plan/update/{id}', 'patch'];
const body = ['components', 'schemas', 'PlanChanges'];
const json = ['content', 'application/json'];

describe('findContractProblems', () => {
  it('finds nothing in a valid contract', () => {
    expect(findContractProblems(createContract())).toEqual([]);
  });

  it.each([
    [[...operation, 'x-permission'], 'updatePlan: x-permission is missing or unknown'],
    [[...operation, 'responses', '200', 'content'], 'updatePlan: the 200 response has no body'],
    [[...operation, 'responses', '400'], 'updatePlan: no 400 response'],
    [[...operation, 'responses', '401'], 'updatePlan: no 401 response'],
    [[...operation, 'responses', '403'], 'updatePlan: no 403 response'],
    [[...operation, 'responses', '413'], 'updatePlan: no 413 response'],
    [[...operation, 'responses', '415'], 'updatePlan: no 415 response'],
    [['components', 'responses', 'InternalError', 'content'], 'updatePlan: the 500 response is not the JSON error'],
    [[...body, 'description'], 'schema PlanChanges: no description'],
    [[...body, 'additionalProperties'], 'updatePlan body: allows unknown fields'],
    [[...body, 'properties', 'category', 'maxLength'], 'updatePlan body.category: no maxLength'],
    [[...body, 'properties', 'category', 'pattern'], 'updatePlan body.category: no pattern'],
    [[...body, 'properties', 'period', 'minimum'], 'updatePlan body.period: no minimum'],
    [[...body, 'properties', 'period', 'maximum'], 'updatePlan body.period: no maximum'],
    [[...body, 'properties', 'price', 'x-decimals'], 'updatePlan body.price: no x-decimals'],
    [[...body, 'properties', 'tags', 'maxItems'], 'updatePlan body.tags: no maxItems'],
    [[...body, 'properties', 'tags', 'items', 'maxLength'], 'updatePlan body.tags[]: no maxLength'],
    [[...operation, 'parameters', '0', 'schema', 'maxLength'], 'updatePlan id: no maxLength'],
  ])('reports a missing %j', (steps, problem) => {
    const contract = structuredClone(createContract());
    const name = steps.at(-1) ?? '';
    Reflect.deleteProperty(nodeAt(contract, steps.slice(0, -1)), name);
    expect(findContractProblems(contract)).toContain(problem);
  });

  const category = [...body, 'properties', 'category'];
  const at = 'components.schemas.PlanChanges.properties';

  it.each([
    [[...category, 'pattern'], '^[a-z]*[a-y][a-z]*$', `${at}.category: a pattern that is not linear`],
    [[...category, 'pattern'], '^([a-z]+)+$', `${at}.category: a pattern that is not linear`],
    [[...category, 'pattern'], '[a-z]+$', `${at}.category: a pattern that is not linear`],
    [[...category, 'pattern'], '^(?=[a-z]+$).*$', `${at}.category: a pattern that cannot be proven to be linear`],
    [[...category, 'pattern'], '^[a-z', `${at}.category: a pattern that cannot be proven to be linear`],
    [
      [...operation, 'responses', '200', ...json, 'example'],
      { data: [{ $ref: '#/components/schemas/PlanChanges' }] },
      'paths./plan/update/{id}.patch.responses.200.content.application/json: a reference in an example; use its value',
    ],
    [
      [...operation, 'parameters', '0', 'schema'],
      { $ref: '#/components/schemas/Id' },
      'updatePlan id: uses Id; use IdInput',
    ],
    [[...operation, 'x-permission'], 'everything', 'updatePlan: x-permission is missing or unknown'],
    [
      [...operation, 'x-permission'],
      'none',
      'updatePlan: x-permission and security disagree on whether a token is needed',
    ],
    [[...operation, 'security'], [], 'updatePlan: x-permission and security disagree on whether a token is needed'],
    [[...operation, 'x-before-factor'], true, 'updatePlan: x-before-factor must be true and requires x-permission any'],
    [[...operation, 'x-own-id-or'], 'everything', 'updatePlan: x-own-id-or is not a permission flag'],
    [[...operation, 'x-people-only'], false, 'updatePlan: x-people-only must be true and requires a token'],
    [[...operation, 'x-body-limit'], '8k', 'updatePlan: x-body-limit is not a number of bytes'],
    [[...operation, 'x-record-permission'], ['everything'], 'updatePlan: x-record-permission contains an unknown flag'],
    [[...body, 'properties', 'kind'], { type: 'string', enum: ['a'] }, 'schema PlanChanges: an enum without a name'],
    [
      [...operation, 'responses', '200', ...json, 'schema'],
      { type: 'string', enum: ['a'] },
      'updatePlan: an enum without a name',
    ],
    [
      [...operation, 'responses', '409'],
      { content: { 'application/json': { schema: { type: 'object' }, example: {} } } },
      'updatePlan: the 409 response is not the JSON error',
    ],
    [
      [...operation, 'parameters', '0'],
      { name: 'If-Match', in: 'header', schema: { type: 'string', maxLength: 64, pattern: '^[a-z]+$' } },
      'updatePlan: If-Match without a VersionConflict for its 409',
    ],
    [
      [...operation, 'parameters', '0'],
      { name: 'If-Match', in: 'header', schema: { type: 'string', maxLength: 64, pattern: '^[a-z]+$' } },
      'updatePlan: If-Match without an ETag for its 409',
    ],
  ])('reports %j as %j', (steps, value, problem) => {
    const contract = structuredClone(createContract());
    nodeAt(contract, steps.slice(0, -1))[steps.at(-1) ?? ''] = value;
    expect(findContractProblems(contract)).toContain(problem);
  });
});
