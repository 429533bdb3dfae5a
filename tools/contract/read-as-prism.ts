import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformOas3Operations } from '@stoplight/http-spec/oas3/operation';
import RefParser from '@stoplight/json-schema-ref-parser';

/**
 * Reads a contract with the two packages with which Prism, the mock server, reads one: what fails here stops Prism at
 * its start. Prism itself would bring twice as many packages, and only serves what these have read. The file stands in
 * a folder of its own, as it does where the client is installed: beside its sources, a reference to one of them works.
 *
 * @param contract the bundled document, as text
 * @returns `GET /plan/getall` for each call that Prism would serve
 * @throws {Error} with the reader's words where it cannot be read
 */
export async function readAsPrism(contract: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, contract);
    const document = await new RefParser().dereference(file);
    const operations = transformOas3Operations({ ...document });
    return operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
