import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { createEmptyProject, type EmptyProject } from './empty-project';
import { makeServiceKey, startProxy, type Proxy } from './nightly-job';
import { readmeExamples } from './readme-examples';

/** Where the README's examples find their server; the test has one of its own. */
const readmeOrigin = 'http://127.0.0.1:4200';

const options = {
  strict: true,
  target: 'es2023',
  jsx: 'react-jsx',
  types: ['node'],
  outDir: 'build',
  rootDir: 'src',
  // The types of other packages are not ours to check, and take longer than everything else here.
  skipLibCheck: true,
};

/** What must not compile, so that types that were lost on the way would be noticed. */
const wrongCalls = `
import { createApiClient } from '@countinghouse/api-client/core';
import { http } from '@countinghouse/api-client/testing';

const client = createApiClient({ baseUrl: '', getToken: () => undefined });
// @ts-expect-error no such path
void client.GET('/plans');
// @ts-expect-error no such status
void client.PUT('/withdrawal/status/{id}', { params: { path: { id: '1' } }, body: { status: 'paid' } });
// @ts-expect-error no such answer
http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [{ name: 'Gold' }] }));
`;

let dataDir: string;
let server: BuiltServer;
let project: EmptyProject;
let proxy: Proxy;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-client-data-'));
  // The job runs several times in a minute, and asks for each of some 400 users.
  server = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'demo', REQUEST_LIMIT_PER_KEY: '1000000' });
  proxy = await startProxy(server.origin);
  project = createEmptyProject();
  for (const [name, content] of readmeExamples()) {
    project.write(`src/${name}`, content.replaceAll(readmeOrigin, server.origin));
  }
  const job = readmeExamples().get('reconcile.ts') ?? '';
  project.write('src/reconcile-by-proxy.ts', job.replaceAll(readmeOrigin, proxy.origin));
  project.write('src/wrong-calls.ts', wrongCalls);
  const write = (name: string, resolution: object) =>
    project.write(name, JSON.stringify({ compilerOptions: { ...options, ...resolution }, include: ['src'] }));
  write('tsconfig.json', { module: 'nodenext', moduleResolution: 'nodenext' });
  write('tsconfig.bundler.json', { module: 'esnext', moduleResolution: 'bundler', noEmit: true });
});

afterAll(async () => {
  project.remove();
  await proxy.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

describe('an empty project that has installed the package', () => {
  it.each(['tsconfig.json', 'tsconfig.bundler.json'])('compiles the examples of the README by %s', (tsconfig) => {
    expect(project.compile(tsconfig)).toEqual({ isOk: true, output: '' });
  });

  it.each([
    ['sign-in.js', /^$/],
    ['sign-in-second-factor.js', /^signed in\n$/],
    ['list-users.js', /^[1-9]\d* users\n$/],
    ['approve-topup.js', /^approved\n$/],
    ['replace-selfie.js', /^$/],
    ['add-user.js', /^\{ email: '.+' \}\n$/],
    ['users-list.js', /^$/],
    ['ticket-status.js', /^$/],
  ])('runs %s against a server', (file, words) => {
    const { isOk, output } = project.node(`build/${file}`);
    expect(output).toMatch(words);
    expect(isOk).toBe(true);
  });

  it('tests against the mocks, without a server', () => {
    const { isOk, output } = project.node('--test', 'build/mocked.test.js');
    expect(output).toContain('pass 2');
    expect(isOk).toBe(true);
  });

  it('knows every example of the README', () => {
    expect([...readmeExamples().keys()]).toEqual([
      'sign-in.ts',
      'sign-in-second-factor.ts',
      'list-users.ts',
      'users-list.tsx',
      'reconcile.ts',
      'approve-topup.ts',
      'replace-selfie.ts',
      'ticket-status.tsx',
      'add-user.ts',
      'mocked.test.ts',
      'with-prism.ts',
    ]);
  });
});

describe('a project without React, TanStack Query and MSW', () => {
  let bare: EmptyProject;

  beforeAll(() => {
    bare = createEmptyProject({ withPeers: false });
    bare.write('src/reconcile.ts', readmeExamples().get('reconcile.ts') ?? '');
    const compilerOptions = { ...options, module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: false };
    bare.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  });

  afterAll(() => bare.remove());

  it('compiles the nightly job, the types of the client included', () => {
    expect(bare.compile('tsconfig.json')).toEqual({ isOk: true, output: '' });
  });

  it('runs it', () => {
    expect(bare.node('build/reconcile.js').output).toContain('The apiKey is empty.');
  });
});

describe('the nightly job of the README, with the key of a service account', () => {
  let env: { COUNTINGHOUSE_KEY: string };

  beforeAll(async () => {
    env = { COUNTINGHOUSE_KEY: await makeServiceKey(server.origin, { users: true, transactions: true }) };
  });

  it('finds that the books of yesterday add up', async () => {
    const { isOk, output } = await project.run('build/reconcile.js', env);
    expect(output).toMatch(/^\d{4}-\d\d-\d\d: [1-9]\d* wallets moved, a difference of 0 US dollars\n$/);
    expect(isOk).toBe(true);
  });

  it('asks again where the server is away for a moment', async () => {
    proxy.failOnce();
    const { isOk, output } = await project.run('build/reconcile-by-proxy.js', env);
    expect(output).toMatch(/all-transactions\?.*: 503, again in \d/);
    expect(output).toContain('a difference of 0 US dollars');
    expect(isOk).toBe(true);
  });

  it('names the wallet and ends with 1 where a transaction is not what the ledger says', async () => {
    proxy.addToFirstAmount(12.34);
    const { isOk, output } = await project.run('build/reconcile-by-proxy.js', env);
    expect(output).toMatch(/@.+: the ledger differs by -?12\.34 US dollars\n/);
    expect(output).toContain('a difference of 12.34 US dollars');
    expect(isOk).toBe(false);
  });

  it('ends with 1 where its flags do not open what it reads, and says nothing of its key', async () => {
    const key = await makeServiceKey(server.origin, { users: true });
    const { isOk, output } = await project.run('build/reconcile.js', { COUNTINGHOUSE_KEY: key });
    expect(output).toContain('You do not have access to this area.');
    expect(output).not.toContain(key.slice(0, 12));
    expect(isOk).toBe(false);
  });

  it('does not begin without a key', async () => {
    const { isOk, output } = await project.run('build/reconcile.js', {});
    expect(output).toContain('The apiKey is empty.');
    expect(isOk).toBe(false);
  });
});
