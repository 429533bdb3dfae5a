import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { createConsumerProject, type ConsumerProject } from './consumer-project';
import { createServiceKey, startProxy, type Proxy } from './nightly-job';
import { readReadmeExamples } from './readme-examples';
import { compilerOptions, createReadmeProject, README_ORIGIN } from './readme-project';

let dataDir: string;
let server: BuiltServer;
let project: ConsumerProject;
let proxy: Proxy;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-client-data-'));
  // The job runs several times a minute and requests the ledgers of about 400 users.
  server = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'demo', REQUEST_LIMIT_PER_KEY: '1000000' });
  proxy = await startProxy(server.origin);
  project = createReadmeProject(server.origin);
  const job = readReadmeExamples().get('reconcile.ts') ?? '';
  project.write('src/reconcile-by-proxy.ts', job.replaceAll(README_ORIGIN, proxy.origin));
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
  ])('runs %s against a server', (file, expectedOutput) => {
    const { isOk, output } = project.node(`build/${file}`);
    expect(output).toMatch(expectedOutput);
    expect(isOk).toBe(true);
  });

  it('finds every example of the README', () => {
    expect([...readReadmeExamples().keys()]).toEqual([
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
  let minimalProject: ConsumerProject;

  beforeAll(() => {
    minimalProject = createConsumerProject({ withPeers: false });
    minimalProject.write('src/reconcile.ts', readReadmeExamples().get('reconcile.ts') ?? '');
    const minimalOptions = {
      ...compilerOptions,
      module: 'nodenext',
      moduleResolution: 'nodenext',
      skipLibCheck: false,
    };
    minimalProject.write('tsconfig.json', JSON.stringify({ compilerOptions: minimalOptions, include: ['src'] }));
  });

  afterAll(() => minimalProject.remove());

  it('compiles the nightly job, the types of the client included', () => {
    expect(minimalProject.compile('tsconfig.json')).toEqual({ isOk: true, output: '' });
  });

  it('runs it', () => {
    expect(minimalProject.node('build/reconcile.js').output).toContain('The apiKey is empty.');
  });
});

describe('the nightly job of the README, with the key of a service account', () => {
  let env: { COUNTINGHOUSE_KEY: string };

  beforeAll(async () => {
    env = { COUNTINGHOUSE_KEY: await createServiceKey(server.origin, { users: true, transactions: true }) };
  });

  it("finds no difference in yesterday's transactions", async () => {
    const { isOk, output } = await project.run('build/reconcile.js', env);
    expect(output).toMatch(/^\d{4}-\d\d-\d\d: [1-9]\d* wallets moved, a difference of 0 US dollars\n$/);
    expect(isOk).toBe(true);
  });

  it('retries while the server is unavailable', async () => {
    proxy.failOnce();
    const { isOk, output } = await project.run('build/reconcile-by-proxy.js', env);
    expect(output).toMatch(/all-transactions\?.*: 503, again in \d/);
    expect(output).toContain('a difference of 0 US dollars');
    expect(isOk).toBe(true);
  });

  it('names the wallet and exits with 1 if a transaction differs from the ledger', async () => {
    proxy.addToFirstAmount(12.34);
    const { isOk, output } = await project.run('build/reconcile-by-proxy.js', env);
    expect(output).toMatch(/@.+: the ledger differs by -?12\.34 US dollars\n/);
    expect(output).toContain('a difference of 12.34 US dollars');
    expect(isOk).toBe(false);
  });

  it('exits with 1 without the permission, and does not print its key', async () => {
    const key = await createServiceKey(server.origin, { users: true });
    const { isOk, output } = await project.run('build/reconcile.js', { COUNTINGHOUSE_KEY: key });
    expect(output).toContain('You do not have access to this area.');
    expect(output).not.toContain(key.slice(0, 12));
    expect(isOk).toBe(false);
  });

  it('exits with 1 without a key', async () => {
    const { isOk, output } = await project.run('build/reconcile.js', {});
    expect(output).toContain('The apiKey is empty.');
    expect(isOk).toBe(false);
  });
});
