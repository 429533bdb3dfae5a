import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distFolder, packageName, readJson } from '../layout.ts';
import { findUnlicensed } from '../licences.ts';
import { listPanelPackages, listServerPackages } from '../shipped.ts';

const name = packageName({ os: process.platform, cpu: process.arch });

/** A folder outside the workspace. */
let parent: string;
let folder: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'countinghouse-package-'));
  await extract({ file: join(distFolder, `${name}.tar.gz`), cwd: parent });
  folder = join(parent, name);
});
afterAll(() => rmSync(parent, { recursive: true }));

/** Runs a file of the package with Node, without PATH and with only the given variables. */
function runNode(file: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, file), ...args], {
    cwd: parent,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const owner = { email: 'grace@example.com', password: 'correct horse battery' };

describe('the server of the package', () => {
  let server: ChildProcess;
  let origin: string;
  let token = '';

  beforeAll(async () => {
    const cwd = join(parent, 'elsewhere');
    mkdirSync(cwd);
    server = spawn(process.execPath, [join(folder, 'server/main.js')], {
      cwd,
      env: {
        PORT: '0',
        LOG_LEVEL: 'silent',
        SEED: 'none',
        STEP_UP_MINUTES: '0',
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { stdout } = server;
    if (!stdout) throw new Error('The server has no output.');
    origin = await new Promise((resolve, reject) => {
      server.once('close', () => reject(new Error('The server did not start.')));
      createInterface(stdout).on('line', (line) => {
        const [address] = /http:\/\/[^/\s"\\]+/.exec(line) ?? [];
        if (address !== undefined) resolve(address);
      });
    });
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  });

  const fetchFromServer = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const postJson = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetchFromServer(`/api/admin${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };

  it('starts with Node alone, and serves the panel and the reference', async () => {
    for (const path of ['/admin/signin', '/admin/users', '/docs']) {
      const page = await fetch(origin + path, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      const html = await page.text();
      const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
      expect((await fetch(origin + script)).headers.get('content-type')).toMatch(/javascript/);
    }
  });

  it('passes its health check', () => {
    const checkHealth = (port: string) => runNode('health.mjs', [], { PORT: port });
    expect(checkHealth(new URL(origin).port)).toEqual({ status: 0, output: 'The server responded with 200.\n' });
    expect(checkHealth('1')).toEqual({ status: 1, output: 'The server does not respond.\n' });
  });

  it('signs in and re-encodes images, which uses its native and WASM modules', async () => {
    ({ token } = await postJson('/signin', owner));
    const user = await postJson('/user/add', {
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      password: 'a long one',
    });
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const photo = join(import.meta.dirname, '../../../apps/admin-api/src/test-support/files/photo.heic');
    const pdf = `%PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>`;
    for (const file of [Buffer.from(pixel, 'base64'), readFileSync(photo), Buffer.from(pdf)]) {
      const form = new FormData();
      form.append('file', new File([file], 'document'));
      const path = `/api/admin/user/${user.data._id}/documents/selfieUpload`;
      const uploaded = await (await fetchFromServer(path, { method: 'PUT', body: form })).json();
      const image = await fetchFromServer(`/api/admin${uploaded.data.selfieUpload}`);
      expect(image.headers.get('content-type')).toBe('image/webp');
    }
  });

  it('contains the commands', () => {
    for (const command of ['countinghouse-admin', 'backup', 'restore'])
      expect(runNode(`server/${command}.js`, ['--help'])).toMatchObject({
        status: 0,
        output: expect.stringMatching(/^Usage: /),
      });
    expect(runNode('server/audit-verify.js', [], { DATA_DIR: join(parent, 'nowhere') })).toMatchObject({
      status: 2,
      output: expect.stringMatching(/^There is no database in /),
    });
  });
});

describe('the contents of the package', () => {
  it('has native modules of this platform only', () => {
    const natives = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.node'),
    );
    expect(natives.length).toBeGreaterThan(0);
    for (const path of natives) expect(path).toContain(`${process.platform}-${process.arch}`);
  });

  it('has no sources, tests or tools', () => {
    expect(readdirSync(join(folder, 'node_modules/@countinghouse'))).toEqual(['openapi']);
    for (const tool of ['typescript', 'vite', 'react', 'drizzle-kit'])
      expect(existsSync(join(folder, 'node_modules', tool))).toBe(false);
    expect(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /^(server|panel)\/.*(\.spec\.|\.map$|\.vite)/.test(path),
      ),
    ).toEqual([]);
  });

  it('has the documentation with all variables of the server', () => {
    for (const page of ['operations.md', 'configuration.md', 'overview.md'])
      expect(existsSync(join(folder, 'docs', page))).toBe(true);
    expect(readFileSync(join(folder, 'docs/configuration.md'), 'utf8')).toContain('`ADMIN_NAME`');
  });

  it('ships only allowed licences, with their texts', () => {
    const shipped = [...listServerPackages(folder), ...listPanelPackages()];
    expect(findUnlicensed(shipped)).toEqual([]);
    const texts = readFileSync(join(folder, 'licences.txt'), 'utf8');
    for (const { name, version, licence } of shipped) expect(texts).toContain(`\n${name} ${version}: ${licence}\n`);
  });

  it('rejects licences that are not on the list', () => {
    const createPackage = (licence: string) => ({ name: 'some', version: '1.0.0', licence, text: undefined });
    const rejected = [createPackage('GPL-3.0-only'), createPackage('UNKNOWN'), createPackage('MIT AND CC-BY-NC-4.0')];
    expect(findUnlicensed([...rejected, createPackage('(GPL-3.0-only OR MIT)'), createPackage('MIT AND ISC')])).toEqual(
      rejected,
    );
  });

  it('has a complete bill of materials in valid CycloneDX', () => {
    const bill = readJson(join(folder, 'sbom.cdx.json'));
    const schemas = join(
      createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'),
      '../res/schema',
    );
    const ajv = new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } });
    addFormats(ajv);
    for (const file of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
      ajv.addSchema(readJson(join(schemas, file)), `http://cyclonedx.org/schema/${file}`);
    ajv.validate(readJson(join(schemas, `bom-${bill.specVersion}.SNAPSHOT.schema.json`)), bill);
    expect(ajv.errors).toBeNull();

    const listed = new Set(
      bill.components.map((component: { name: string; version: string }) => `${component.name}@${component.version}`),
    );
    const shipped = [...listServerPackages(folder), ...listPanelPackages()].map(
      (each) => `${each.name}@${each.version}`,
    );
    expect(shipped.filter((each) => !listed.has(each))).toEqual([]);
  });
});
