import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pack } from '../../../tools/testing/packages.ts';

const dist = resolve(import.meta.dirname, '../dist');

let folder: string;
let tarball: Buffer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-client-pack-'));
  tarball = readFileSync(pack(dist, folder));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has nothing that publint finds fault with', async () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const { messages } = await publint({ pack: { tarball: Uint8Array.from(tarball).buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
});

/** The package is for those who import; older ways of finding it are not promised. */
const isPromised = (problem: Problem) => {
  const way = 'resolutionKind' in problem ? problem.resolutionKind : undefined;
  return way !== 'node10' && way !== 'node16-cjs';
};

it('has types that fit the code, for everybody who imports', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (!analysis.types) throw new Error('The package has no types.');
  expect(analysis.problems.filter(isPromised)).toEqual([]);
});

it('asks for nothing that only the hooks and the mocks need', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const needed = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  expect(needed).toEqual([]);
});

it('publishes the contract as it is', () => {
  const contract = resolve(import.meta.dirname, '../../../openapi/dist/openapi.json');
  expect(readFileSync(join(dist, 'openapi.json'), 'utf8')).toBe(readFileSync(contract, 'utf8'));
});

it.each(['core.js', 'machine.js', 'schema.js', 'answers.js', 'limits.js'])(
  'has no React in %s, nor in what that imports',
  async (entry) => {
    const bundle = await rolldown({ input: join(dist, entry), platform: 'browser' });
    const { output } = await bundle.generate();
    await bundle.close();
    const modules = output.flatMap((file) => (file.type === 'chunk' ? [...file.moduleIds, ...file.imports] : []));
    expect(modules.filter((id) => /[/\\](react|react-dom|@tanstack|openapi-react-query)[/\\]|^react/.test(id))).toEqual(
      [],
    );
  },
);
