import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformOas3Operations } from '@stoplight/http-spec/oas3/operation';
import RefParser from '@stoplight/json-schema-ref-parser';

/**
 * Reads a contract with the two packages that the mock server Prism uses: what fails here prevents Prism from starting.
 * Prism itself has twice as many dependencies. The file is written to an empty folder, because next to its sources a
 * reference to one of them would work.
 *
 * @param contract the bundled document, as text
 * @returns `GET /plan/getall` for each operation that Prism serves
 * @throws {Error} if the contract cannot be read
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
