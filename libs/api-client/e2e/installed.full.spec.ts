import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { createEmptyProject, type EmptyProject } from './empty-project';
import { makeServiceKey, startProxy, type Proxy } from './nightly-job';
import { readmeExamples } from './readme-examples';
import { compilerOptions, createReadmeProject, readmeOrigin } from './readme-project';

let dataDir: string;
let server: BuiltServer;
let project: EmptyProject;
let proxy: Proxy;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-client-data-'));
  // The job runs several times in a minute, and asks for each of some 400 users.
  server = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'demo', REQUEST_LIMIT_PER_KEY: '1000000' });
  proxy = await startProxy(server.origin);
  project = createReadmeProject(server.origin);
  const job = readmeExamples().get('reconcile.ts') ?? '';
  project.write('src/reconcile-by-proxy.ts', job.replaceAll(readmeOrigin, proxy.origin));
  project.compile('tsconfig.json');
});

afterAll(async () => {
  project.remove();
  await proxy.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

describe('an empty project that has installed the package', () => {
  it('compiles the examples of the README for a bundler', () => {
    expect(project.compile('tsconfig.bundler.json')).toEqual({ isOk: true, output: '' });
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
    const bareOptions = { ...compilerOptions, module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: false };
    bare.write('tsconfig.json', JSON.stringify({ compilerOptions: bareOptions, include: ['src'] }));
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
