import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../contract/operations';
import { createTestApp, type TestApp } from '../test-support/test-app';

const page = '<!doctype html><title>API reference</title>';

let dir: string;
let testApp: TestApp;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countinghouse-docs-'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Panel</title>');
  writeFileSync(join(dir, 'docs.html'), page);
  testApp = await createTestApp({ PANEL_DIR: dir });
});

afterAll(async () => {
  await testApp.close();
  rmSync(dir, { recursive: true });
});

const readDocument = (app: TestApp['app'], token?: string) =>
  app.inject({ url: '/docs/openapi.json', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

describe('the reference', () => {
  it.each(['/docs', '/docs/'])('is served at %s, and allows only its own scripts', async (url) => {
    const response = await testApp.app.inject({ url, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(page);
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('does not serve the contract without a session', async () => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const response = await readDocument(testApp.app, token);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ success: false, code: 'session_expired' });
    }
  });

  it('serves the contract to every signed-in account, uncached', async () => {
    const { token } = await testApp.signIn([]);
    const response = await readDocument(testApp.app, token);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual(readContract());
  });

  it.each([
    ['development', 200],
    ['production', 403],
    ['test', 403],
  ])('responds without a session in %s with %i', async (NODE_ENV, status) => {
    const other = await createTestApp({ PANEL_DIR: dir, NODE_ENV });
    expect((await readDocument(other.app)).statusCode).toBe(status);
    await other.close();
  });
});
