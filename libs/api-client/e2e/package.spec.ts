import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packPackage } from '../../../tools/testing/packages.ts';

const dist = resolve(import.meta.dirname, '../dist');

let folder: string;
let tarball: Buffer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-client-pack-'));
  tarball = readFileSync(packPackage(dist, folder));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('passes publint', async () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const { messages } = await publint({ pack: { tarball: Uint8Array.from(tarball).buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
});

/** Whether a problem concerns a supported module resolution: only ESM is. */
const isSupported = (problem: Problem) => {
  const resolution = 'resolutionKind' in problem ? problem.resolutionKind : undefined;
  return resolution !== 'node10' && resolution !== 'node16-cjs';
};

it('has types that match the code', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (!analysis.types) throw new Error('The package has no types.');
  expect(analysis.problems.filter(isSupported)).toEqual([]);
});

it('has only optional peer dependencies', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const required = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  expect(required).toEqual([]);
});

it('publishes the contract unchanged', () => {
  const contract = resolve(import.meta.dirname, '../../../openapi/dist/openapi.json');
  expect(readFileSync(join(dist, 'openapi.json'), 'utf8')).toBe(readFileSync(contract, 'utf8'));
});

it.each(['core.js', 'machine.js', 'schema.js', 'responses.js', 'limits.js'])(
  'does not import React in %s',
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
