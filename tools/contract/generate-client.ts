import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import openapiTypescript, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { answerShapes } from './answer-shapes.ts';
import { capabilitiesOf } from './capabilities.ts';

const root = resolve(import.meta.dirname, '../..');
const generated = resolve(root, 'libs/api-client/src/generated');

const readBundle = (name: string) => readFile(resolve(root, `openapi/dist/${name}.json`), 'utf8');

/** The TypeScript types of a bundled contract. */
async function typesOf(bundle: string): Promise<string> {
  const document: OpenAPI3 = JSON.parse(bundle);
  const nodes = await openapiTypescript(document, {
    // A default is the server's business: a caller may leave the field out.
    defaultNonNullable: false,
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob')) : undefined,
  });
  return astToString(nodes);
}

/**
 * Writes the types of what any server answers, of the whole that ours does, the shapes by which answers are read, and the
 * words for what a server can do.
 */
async function generateClient() {
  const bundle = await readBundle('openapi');
  const capabilities = capabilitiesOf(JSON.parse(bundle)).map(({ name }) => name);
  const files = {
    'schema.ts': await typesOf(bundle),
    'whole.ts': await typesOf(await readBundle('whole')),
    'answer-shapes.ts': answerShapes(JSON.parse(bundle)),
    'capabilities.ts': `export const capabilities = ${JSON.stringify(capabilities)} as const;\n`,
  };
  await mkdir(generated, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(resolve(generated, name), COMMENT_HEADER + text);
}

await generateClient();
