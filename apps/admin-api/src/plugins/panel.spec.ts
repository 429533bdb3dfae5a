import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-support/test-app';

const page = '<!doctype html><title>Panel</title>';
const signInPage = '<!doctype html><title>Sign in</title>';
const script = 'console.log(1);';
const PAGE_HEADERS = { accept: 'text/html,application/xhtml+xml' };

let dir: string;
let testApp: TestApp;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countinghouse-panel-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), page);
  mkdirSync(join(dir, 'admin'));
  writeFileSync(join(dir, 'admin/signin.html'), signInPage);
  writeFileSync(join(dir, 'config.json'), '{"productName":"a file"}');
  writeFileSync(join(dir, '.env'), 'secret');
  writeFileSync(join(dir, 'assets/main-abc.js'), script);
  writeFileSync(join(dir, 'assets/main-abc.js.gz'), gzipSync(script));
  testApp = await createTestApp({
    PANEL_DIR: dir,
    PANEL_PRODUCT_NAME: 'Ledgerly',
    PANEL_API_BASE_URL: 'https://api.example.com/v1',
    PANEL_LOGO_URL: 'https://cdn.example.com/l.svg',
  });
});

afterAll(async () => {
  await testApp.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string, headers = {}) => testApp.app.inject({ url, headers });

describe('the panel', () => {
  it.each(['/', '/admin', '/admin/', '/admin/users', '/admin/users/edit/x.y', '/nowhere'])(
    'serves the page at %s',
    async (url) => {
      const response = await get(url, PAGE_HEADERS);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(page);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/admin/signin', '/admin/signin?from=a-mail'])('serves a separate page for signing in: %s', async (url) => {
    const response = await get(url, PAGE_HEADERS);
    expect(response.body).toBe(signInPage);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('serves compressed, immutable assets', async () => {
    const response = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect((await get('/assets/main-abc.js')).body).toBe(script);
    expect((await testApp.app.inject({ method: 'HEAD', url: '/assets/main-abc.js' })).statusCode).toBe(200);
  });

  it('is not served for a missing asset or an API request', async () => {
    for (const url of ['/assets/gone.js', '/api/admin/nowhere']) expect((await get(url)).statusCode).toBe(404);
    expect((await get('/api/admin/nowhere', PAGE_HEADERS)).json()).toMatchObject({ success: false });
    expect((await get('/api/admin/user/getall', PAGE_HEADERS)).statusCode).toBe(403);
  });

  it.each(['/.env', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f.env'])(
    'does not serve %s',
    async (url) => {
      const { body } = await get(url);
      expect(body).not.toContain('secret');
      expect(body).not.toContain('dependencies');
    },
  );

  it('allows only its own scripts', async () => {
    const policy = String((await get('/', PAGE_HEADERS)).headers['content-security-policy']);
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default dompurify',
        "worker-src 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toContain('data:');
  });

  it('is sent with the headers of docs/another-server.md', async () => {
    const document = readFileSync(resolve(import.meta.dirname, '../../../../docs/another-server.md'), 'utf8');
    const documentedHeaders = [...document.matchAll(/add_header (\S+) "(.+)" always;/g)];
    const otherTest = await createTestApp({ PANEL_DIR: dir, PANEL_API_BASE_URL: 'https://api.example.com/api/admin' });
    const { headers } = await otherTest.app.inject({ url: '/', headers: PAGE_HEADERS });
    await otherTest.close();
    expect(documentedHeaders.map(([, name]) => name)).toEqual(expect.arrayContaining(['Permissions-Policy']));
    for (const [, name = '', value = ''] of documentedHeaders)
      expect(String(headers[name.toLowerCase()]).replaceAll(';', '; '), name).toBe(value);
  });

  it('allows the configured origins only', async () => {
    const policy = String((await get('/', PAGE_HEADERS)).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://api.example.com;");
    expect(policy).toContain("img-src 'self' blob: https://cdn.example.com;");
  });

  // covers: calls.base
  it('is configured at run time', async () => {
    const response = await get('/config.json');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.json()).toEqual({
      apiBaseUrl: 'https://api.example.com/v1',
      productName: 'Ledgerly',
      logoUrl: 'https://cdn.example.com/l.svg',
      counters: 'fixed',
      supportAgentName: 'Support Team',
    });
  });
});

it('prevents browsers from caching, framing or executing API responses', async () => {
  const { headers } = await get('/api/admin/health');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

it('serves the API without a built panel', async () => {
  const testWithoutPanel = await createTestApp({ PANEL_DIR: join(dir, 'nothing') });
  expect((await testWithoutPanel.app.inject('/api/admin/health')).statusCode).toBe(200);
  expect((await testWithoutPanel.app.inject({ url: '/', headers: PAGE_HEADERS })).statusCode).toBe(404);
  await testWithoutPanel.close();
});
