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

/** A word that no vocabulary has. */
const inventedWord = 'some_new_word';

/** The schema of the answer to a read of this path; undefined where that is not JSON or not in the contract. */
function answerOf(path: string): Schema | undefined {
  const patterns = Object.keys(contract.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  const pattern = patterns.find((each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
  return pattern
    ? contract.paths[pattern]?.['get']?.responses?.['200']?.content?.['application/json']?.schema
    : undefined;
}

/**
 * The same answer from a server that is newer than the panel: every word of a vocabulary is an invented one.
 *
 * @param replaces asked for each vocabulary that has a word in the answer
 */
function withNewWords(schema: Schema, value: unknown, replaces: (vocabulary: string) => boolean): unknown {
  const { $ref, properties = {}, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const target = contract.components.schemas[name];
    if (!target) return value;
    if (target.enum) return typeof value === 'string' && replaces(name) ? inventedWord : value;
    return withNewWords(target, value, replaces);
  }
  const composed = [...oneOf, ...anyOf, ...allOf].reduce((all, part) => withNewWords(part, all, replaces), value);
  if (Array.isArray(composed)) {
    return items ? composed.map((item: unknown) => withNewWords(items, item, replaces)) : composed;
  }
  if (typeof composed !== 'object' || composed === null) return composed;
  const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(composed).map(([key, part]) => {
      const of = properties[key] ?? rest;
      return [key, of ? withNewWords(of, part, replaces) : part];
    }),
  );
}

const base = '/api/admin';

/**
 * Makes the server say a new word for each of these vocabularies. Returns those that the answers to these calls use. The
 * signed-in admin stays who they are, unless that is what is read: somebody of an unknown role is no main admin. The server
 * keeps what it can do, too.
 */
export function serveNewWords(reads: string, isReplaced: (vocabulary: string) => boolean) {
  const said = new Set<string>();
  const isRead = new RegExp(`^${reads.replaceAll(/:\w+/g, '[^/]+')}$`);
  server.resetHandlers(
    http.get(`*${base}/*`, async ({ request }) => {
      const path = new URL(request.url).pathname.replace(base, '');
      const schema = answerOf(path);
      const isOfAnother = /^\/(details\/|capabilities$)/.test(path) && !isRead.test(path);
      const response = await getResponse(handlers, request);
      if (!schema || isOfAnother || !response?.headers.get('content-type')?.includes('json')) return response;
      const words = withNewWords(schema, await response.json(), (vocabulary) => {
        if (isRead.test(path)) said.add(vocabulary);
        return isReplaced(vocabulary);
      });
      return new HttpResponse(JSON.stringify(words), { headers: { 'Content-Type': 'application/json' } });
    }),
    ...handlers,
  );
  return said;
}

/** Opens an address, and expects the whole screen. */
export async function expectWhole(address: string, shows: Screen['shows']) {
  cleanup();
  const { queryClient } = await renderPanel(address);
  await waitFor(() => expect(shows()).toBeDefined());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shows()).toBeDefined();
  expect(screen.queryByText('This screen could not be shown.')).toBeNull();
}
