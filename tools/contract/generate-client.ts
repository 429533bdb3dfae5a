import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import openapiTypescript, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { answerShapes } from './answer-shapes';

const root = resolve(import.meta.dirname, '../..');
const contract = resolve(root, 'openapi/dist/openapi.json');
const generated = resolve(root, 'libs/api-client/src/generated');

/** Writes the TypeScript types of the bundled contract, and the shapes that answers are held to. */
async function generateClient() {
  const text = await readFile(contract, 'utf8');
  const document: OpenAPI3 = JSON.parse(text);
  const nodes = await openapiTypescript(document, {
    // A default is the server's business: a caller may leave the field out.
    defaultNonNullable: false,
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob')) : undefined,
  });
  await mkdir(generated, { recursive: true });
  await writeFile(resolve(generated, 'schema.ts'), COMMENT_HEADER + astToString(nodes));
  await writeFile(resolve(generated, 'answer-shapes.ts'), COMMENT_HEADER + answerShapes(JSON.parse(text)));
}

await generateClient();
