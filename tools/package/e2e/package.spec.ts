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
import { unlicensed } from '../licences.ts';
import { shippedInPanel, shippedWithServer } from '../shipped.ts';

const name = packageName({ os: process.platform, cpu: process.arch });

/** Where nothing of the workspace is above it. */
let parent: string;
let folder: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'countinghouse-package-'));
  await extract({ file: join(distFolder, `${name}.tar.gz`), cwd: parent });
  folder = join(parent, name);
});
afterAll(() => rmSync(parent, { recursive: true }));

/** Runs a file of the package with Node and nothing else: no PATH, no variable but those that are named. */
function node(file: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, file), ...args], {
    cwd: parent,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
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
    if (!stdout) throw new Error('The server cannot be heard.');
    origin = await new Promise((found, fail) => {
      server.once('close', () => fail(new Error('The server did not start.')));
      createInterface(stdout).on('line', (line) => {
        const [address] = /http:\/\/[^/\s"\\]+/.exec(line) ?? [];
        if (address !== undefined) found(address);
      });
    });
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return (await ask(`/api/admin${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };

  it('starts with node alone, and sends the panel and the reference', async () => {
    for (const path of ['/admin/signin', '/admin/users', '/docs']) {
      const page = await fetch(origin + path, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      const html = await page.text();
      const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
      expect((await fetch(origin + script)).headers.get('content-type')).toMatch(/javascript/);
    }
  });

  it('is healthy, and its health check says so', () => {
    const check = (port: string) => node('health.mjs', [], { PORT: port });
    expect(check(new URL(origin).port)).toEqual({ status: 0, said: 'The server answers 200.\n' });
    expect(check('1')).toEqual({ status: 1, said: 'The server does not answer.\n' });
  });

  it('signs in and makes images anew, which is what its native and WASM modules are for', async () => {
    ({ token } = await post('/signin', owner));
    const user = await post('/user/add', {
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
      const uploaded = await (await ask(path, { method: 'PUT', body: form })).json();
      const image = await ask(`/api/admin${uploaded.data.selfieUpload}`);
      expect(image.headers.get('content-type')).toBe('image/webp');
    }
  });

  it('has its commands beside it', () => {
    for (const command of ['countinghouse-admin', 'backup', 'restore'])
      expect(node(`server/${command}.js`, ['--help'])).toMatchObject({
        status: 0,
        said: expect.stringMatching(/^Usage: /),
      });
    expect(node('server/audit-verify.js', [], { DATA_DIR: join(parent, 'nowhere') })).toMatchObject({
      status: 2,
      said: expect.stringMatching(/^There is no database in /),
    });
  });
});

describe('what is in the package', () => {
  it('is for this machine alone: no native module of another', () => {
    const natives = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.node'),
    );
    expect(natives.length).toBeGreaterThan(0);
    for (const path of natives) expect(path).toContain(`${process.platform}-${process.arch}`);
  });

  it('has neither sources, tests nor tools of ours', () => {
    expect(readdirSync(join(folder, 'node_modules/@countinghouse'))).toEqual(['openapi']);
    for (const tool of ['typescript', 'vite', 'react', 'drizzle-kit'])
      expect(existsSync(join(folder, 'node_modules', tool))).toBe(false);
    expect(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /^(server|panel)\/.*(\.spec\.|\.map$|\.vite)/.test(path),
      ),
    ).toEqual([]);
  });

  it('has its documentation, with all variables of the server', () => {
    for (const page of ['operations.md', 'configuration.md', 'overview.md'])
      expect(existsSync(join(folder, 'docs', page))).toBe(true);
    expect(readFileSync(join(folder, 'docs/configuration.md'), 'utf8')).toContain('`ADMIN_NAME`');
  });

  it('ships under licences that allow it, and brings their texts', () => {
    const shipped = [...shippedWithServer(folder), ...shippedInPanel()];
    expect(unlicensed(shipped)).toEqual([]);
    const texts = readFileSync(join(folder, 'licences.txt'), 'utf8');
    for (const { name, version, licence } of shipped) expect(texts).toContain(`\n${name} ${version}: ${licence}\n`);
  });

  it('is refused with a licence that is not on the list', () => {
    const licensed = (licence: string) => ({ name: 'some', version: '1.0.0', licence, text: undefined });
    const refused = [licensed('GPL-3.0-only'), licensed('UNKNOWN'), licensed('MIT AND CC-BY-NC-4.0')];
    expect(unlicensed([...refused, licensed('(GPL-3.0-only OR MIT)'), licensed('MIT AND ISC')])).toEqual(refused);
  });

  it('is on the bill of materials, which CycloneDX would take', () => {
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
      bill.components.map((each: { name: string; version: string }) => `${each.name}@${each.version}`),
    );
    const shipped = [...shippedWithServer(folder), ...shippedInPanel()].map((each) => `${each.name}@${each.version}`);
    expect(shipped.filter((each) => !listed.has(each))).toEqual([]);
  });
});
