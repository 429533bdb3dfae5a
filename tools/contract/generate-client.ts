import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import openapiTypescript, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { responseShapes } from './response-shapes.ts';
import { getCapabilities } from './capabilities.ts';

const root = resolve(import.meta.dirname, '../..');
const generated = resolve(root, 'libs/api-client/src/generated');

const readBundle = (name: string) => readFile(resolve(root, `openapi/dist/${name}.json`), 'utf8');

/** Generates the TypeScript types of a bundled contract. */
async function generateTypes(bundle: string): Promise<string> {
  const document: OpenAPI3 = JSON.parse(bundle);
  const nodes = await openapiTypescript(document, {
    // Inputs with a default are optional.
    defaultNonNullable: false,
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob')) : undefined,
  });
  return astToString(nodes);
}

/**
 * Generates the types of any server's responses, the strict types of our server, the response shapes and the
 * capability names.
 */
async function generateClient() {
  const bundle = await readBundle('openapi');
  const capabilities = getCapabilities(JSON.parse(bundle)).map(({ name }) => name);
  const files = {
    'schema.ts': await generateTypes(bundle),
    'strict.ts': await generateTypes(await readBundle('strict')),
    'response-shapes.ts': responseShapes(JSON.parse(bundle)),
    'capabilities.ts': `export const capabilities = ${JSON.stringify(capabilities)} as const;\n`,
  };
  await mkdir(generated, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(resolve(generated, name), COMMENT_HEADER + text);
}

await generateClient();
