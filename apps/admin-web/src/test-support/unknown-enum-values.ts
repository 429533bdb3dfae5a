import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { handlers } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { getResponse, http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { renderPanel } from './render-panel';
import type { Screen } from './screens';

interface Schema {
  $ref?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Contract {
  paths: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

const contract: Contract = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../openapi/dist/openapi.json'), 'utf8'),
);

/** A value that no enum has. */
const UNKNOWN_VALUE = 'some_new_word';

/** Returns the schema of the JSON response to a read of this path, if the contract has one. */
function getResponseSchema(path: string): Schema | undefined {
  const patterns = Object.keys(contract.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  const pattern = patterns.find((each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
  return pattern
    ? contract.paths[pattern]?.['get']?.responses?.['200']?.content?.['application/json']?.schema
    : undefined;
}

/**
 * Replaces enum values by an unknown one, as a newer server may send.
 *
 * @param isReplaced called for each enum that has a value in the response
 */
function replaceEnumValues(schema: Schema, value: unknown, isReplaced: (enumName: string) => boolean): unknown {
  const { $ref, properties = {}, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const target = contract.components.schemas[name];
    if (!target) return value;
    if (target.enum) return typeof value === 'string' && isReplaced(name) ? UNKNOWN_VALUE : value;
    return replaceEnumValues(target, value, isReplaced);
  }
  const replaced = [...oneOf, ...anyOf, ...allOf].reduce(
    (all, part) => replaceEnumValues(part, all, isReplaced),
    value,
  );
  if (Array.isArray(replaced)) {
    return items ? replaced.map((item: unknown) => replaceEnumValues(items, item, isReplaced)) : replaced;
  }
  if (typeof replaced !== 'object' || replaced === null) return replaced;
  const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(replaced).map(([key, part]) => {
      const partSchema = properties[key] ?? rest;
      return [key, partSchema ? replaceEnumValues(partSchema, part, isReplaced) : part];
    }),
  );
}

const base = '/api/admin';

/**
 * Makes the server send an unknown value for each of these enums. Returns the enums that occur in the responses to
 * `readPath`. The capabilities and, unless they are what is read, the signed-in admin's details stay unchanged: an
 * admin with an unknown role is no main admin.
 */
export function serveUnknownEnumValues(readPath: string, isReplaced: (enumName: string) => boolean) {
  const usedEnums = new Set<string>();
  const isRead = new RegExp(`^${readPath.replaceAll(/:\w+/g, '[^/]+')}$`);
  server.resetHandlers(
    http.get(`*${base}/*`, async ({ request }) => {
      const path = new URL(request.url).pathname.replace(base, '');
      const schema = getResponseSchema(path);
      const isUnchanged = /^\/(details\/|capabilities$)/.test(path) && !isRead.test(path);
      const response = await getResponse(handlers, request);
      if (!schema || isUnchanged || !response?.headers.get('content-type')?.includes('json')) return response;
      const body = replaceEnumValues(schema, await response.json(), (enumName) => {
        if (isRead.test(path)) usedEnums.add(enumName);
        return isReplaced(enumName);
      });
      return new HttpResponse(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
    }),
    ...handlers,
  );
  return usedEnums;
}

/** Opens an address, and expects the complete screen. */
export async function expectCompleteScreen(address: string, getContent: Screen['getContent']) {
  cleanup();
  const { queryClient } = await renderPanel(address);
  await waitFor(() => expect(getContent()).toBeDefined());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(getContent()).toBeDefined();
  expect(screen.queryByText('This screen could not be shown.')).toBeNull();
}
