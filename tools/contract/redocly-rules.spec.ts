import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../nx.mjs';

const response = (schema: object) => ({ description: 'A response.', content: { 'application/json': { schema } } });

/** A contract that violates each of these rules. */
const contract = {
  openapi: '3.1.0',
  info: { title: 'Plans', version: '1.0.0' },
  paths: {
    '/plan': {
      get: { 'x-step-up': 'never', responses: { '400': response({ type: 'number', multipleOf: 0.01 }) } },
      put: { responses: { '200': response({ $ref: '#/components/schemas/Plans' }) } },
    },
  },
};

let folder: string;
let ruleIds: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'redocly-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(contract));
  const config = join(root, 'openapi/redocly.yaml');
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/redocly'),
    ['lint', file, '--config', config, '--format=json'],
    { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  const { problems }: { problems: { ruleId: string }[] } = JSON.parse(stdout);
  ruleIds = problems.map(({ ruleId }) => ruleId);
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ...['operation-operationId', 'operation-summary', 'operation-description', 'operation-2xx-response'],
  ...['no-unresolved-refs', 'rule/origin', 'rule/step-up', 'rule/tags', 'rule/responses-of-every-operation'],
  ...['rule/examples', 'rule/exact-decimals'],
])('enforces %s', (rule) => {
  expect(ruleIds).toContain(rule);
});
