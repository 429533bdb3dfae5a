import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { auditLog, uploads } from '../../database/schema';
import { createEndlessPdf, createPdf } from '../../test-support/create-pdf';
import { encodeForm } from '../../test-support/example-requests';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;
let id: string;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['users']);
  const payload = { fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };
  id = (await caller.request('POST', '/user/add', { payload })).json().data._id;
});

afterAll(() => testApp.close());

const createImage = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#246' } });

/** Sends a form like a browser. */
async function sendForm(method: 'PUT' | 'POST', url: string, fields: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([value], `${name}.html`, { type: 'text/html' }));
  }
  return caller.request(method, url, await encodeForm(form));
}

const toBytes = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const uploadDocument = (file: Uint8Array<ArrayBuffer>, kind = 'identificationDocument') =>
  sendForm('PUT', `/user/${id}/documents/${kind}`, { file });

type RejectedFile = [what: string, file: Uint8Array<ArrayBuffer>, message: string];

/** Expects a file to be rejected at its field and not stored, while another call gets its response. */
async function expectRejected(...[, file, message]: RejectedFile) {
  const count = await testApp.database.orm.$count(uploads);
  const pending = uploadDocument(file);
  expect((await caller.request('GET', `/user/details/${id}`)).statusCode).toBe(200);
  const response = await pending;
  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({ code: 'unsupported_type', errors: [{ field: 'file', message }] });
  expect(await testApp.database.orm.$count(uploads)).toBe(count);
}

describe('uploading a document', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('converts a %s to a new image', async (format) => {
    const original = await toBytes(
      createImage()
        .toFormat(format)
        .withExif({ IFD0: { Copyright: 'where it was taken' } }),
    );
    const response = await uploadDocument(original);
    expect(response.statusCode).toBe(200);
    const path: string = response.json().data.identificationDocument;
    expect(path).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);

    const image = await caller.request('GET', path);
    expect(image.statusCode).toBe(200);
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
    expect(image.rawPayload.includes('where it was taken')).toBe(false);
  });

  it('resets its verification, and deletes the earlier image', async () => {
    const file = await toBytes(createImage().png());
    const before = (await uploadDocument(file)).json().data.identificationDocument;
    await caller.request('PATCH', '/verify-kyc', {
      payload: { user_id: id, document: 'identificationDocument', verified: true },
    });
    const { data } = (await uploadDocument(file)).json();
    expect(data).toMatchObject({ identificationDocument_verified: false });
    expect((await caller.request('GET', before)).statusCode).toBe(404);
    expect((await caller.request('GET', data.identificationDocument)).statusCode).toBe(200);
  });

  it('keeps one image of two concurrent uploads', async () => {
    const files = await Promise.all([createImage(10, 10), createImage(20, 20)].map((image) => toBytes(image.png())));
    const count = await testApp.database.orm.$count(uploads);
    for (let round = 0; round < (isFullRun ? 5 : 2); round += 1)
      await Promise.all(files.map((file) => uploadDocument(file, 'selfieUpload')));
    expect(await testApp.database.orm.$count(uploads)).toBe(count + 1);
  });

  it('rotates a photo upright and resizes a huge one', async () => {
    const { data } = (
      await uploadDocument(await toBytes(createImage(4000, 400).jpeg().withMetadata({ orientation: 6 })))
    ).json();
    const image = await caller.request('GET', data.identificationDocument);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 300, height: 3000 });
  });

  // Takes seconds to resize.
  it.runIf(isFullRun)('accepts a large phone photo', async () => {
    const { data } = (await uploadDocument(await toBytes(createImage(8_160, 6_144).jpeg()))).json();
    const image = await caller.request('GET', data.identificationDocument);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 3_000, height: 2_259 });
  });

  it.each([
    ['an HTML page', '<script>alert(1)</script>'],
    ['an SVG, which can contain scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an empty file', ''],
    ['a file with only the signature of an image', '\x89PNG\r\n\x1a\n followed by text'],
  ])('rejects %s', async (_case, content) => {
    const count = await testApp.database.orm.$count(uploads);
    const response = await uploadDocument(new Uint8Array(Buffer.from(content, 'latin1')));
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ success: false, code: 'unsupported_type', errors: [{ field: 'file' }] });
    expect(await testApp.database.orm.$count(uploads)).toBe(count);
  });

  it('accepts a file of almost 10 MB', async () => {
    // Trailing bytes are not decoded.
    const padding = new Uint8Array(10 * 1024 * 1024 - 1_000);
    const file = new Uint8Array(Buffer.concat([await toBytes(createImage().png()), padding]));
    expect(file.length).toBeLessThan(10 * 1024 * 1024);
    expect((await uploadDocument(file)).statusCode).toBe(200);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', '--x--\r\n'],
    [
      'that is truncated',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['without parts', 'multipart/form-data; boundary=x', 'junk'],
    [
      'with an unknown field',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])('rejects a form %s', async (_case, type, payload) => {
    const response = await caller.request('PUT', `/user/${id}/documents/selfieUpload`, {
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false });
  });

  it('rejects a small file that decodes to a huge image', async () => {
    const response = await uploadDocument(
      await toBytes(createImage(8_010, 8_010).toColourspace('b-w').png({ compressionLevel: 1 })),
    );
    expect(response.statusCode).toBe(415);
  });

  it('rejects a file of more than 10 MB', async () => {
    const response = await uploadDocument(new Uint8Array(10 * 1024 * 1024 + 1));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      success: false,
      code: 'too_large',
      errors: [{ field: 'file', message: 'Choose a file of at most 10 MB.' }],
    });
  });

  it('requires the file in its field', async () => {
    expect((await sendForm('PUT', `/user/${id}/documents/selfieUpload`, {})).json().errors).toEqual([
      { field: 'file', message: 'File is required' },
    ]);
    const misnamed = await sendForm('PUT', `/user/${id}/documents/selfieUpload`, {
      picture: await toBytes(createImage().png()),
    });
    expect(misnamed.statusCode).toBe(400);
  });

  it('rejects text instead of a file', async () => {
    const response = await sendForm('PUT', `/user/${id}/documents/selfieUpload`, { file: 'not a file' });
    expect(response.statusCode).toBe(415);
  });

  it('rejects other kinds of document', async () => {
    expect((await uploadDocument(await toBytes(createImage().png()), 'passport')).statusCode).toBe(400);
  });

  it('stores nothing for a missing user', async () => {
    const count = await testApp.database.orm.$count(uploads);
    const response = await sendForm('PUT', `/user/${randomUUID()}/documents/selfieUpload`, {
      file: await toBytes(createImage().png()),
    });
    expect(response.statusCode).toBe(404);
    expect(await testApp.database.orm.$count(uploads)).toBe(count);
  });
});

/** Reads an example file. */
const readExample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../test-support/files/${name}`, import.meta.url)));

/** Returns the file with other claimed dimensions, which are in the `ispe` box (ISO/IEC 23008-12). */
function withClaimedSize(file: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const changed = Buffer.from(file);
  const box = changed.indexOf('ispe', 'latin1');
  changed.writeUInt32BE(width, box + 8);
  changed.writeUInt32BE(height, box + 12);
  return new Uint8Array(changed);
}

const withBrand = (file: Uint8Array<ArrayBuffer>, brand: string) => {
  const changed = Buffer.from(file);
  changed.write(brand, 8, 'latin1');
  return new Uint8Array(changed);
};

describe('uploading a HEIC photo', () => {
  it('converts it to WebP', async () => {
    const response = await uploadDocument(readExample('photo.heic'));
    expect(response.statusCode).toBe(200);
    const image = await caller.request('GET', response.json().data.identificationDocument);
    expect(image.headers['content-type']).toBe('image/webp');
    const { data, info } = await sharp(image.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 48 });
    // One corner is red, and the opposite one blue.
    const [red = 0, , blue = 0] = data;
    const [oppositeRed = 0, , oppositeBlue = 0] = data.subarray(-3);
    expect(red).toBeGreaterThan(blue + 100);
    expect(oppositeBlue).toBeGreaterThan(oppositeRed + 50);
  });

  const damaged = 'This image is damaged or too large. Please choose another one.';
  const photo = readExample('photo.heic');
  const extraDamagedFiles: RejectedFile[] = [
    ['that claims no pixels', withClaimedSize(photo, 0, 0), damaged],
    ['of junk', new Uint8Array(Buffer.concat([photo.slice(0, 24), Buffer.alloc(100_000, 0xff)])), damaged],
    ['that claims 10 gigapixels', withClaimedSize(photo, 100_000, 100_000), damaged],
    ['that has and claims 144 megapixels', readExample('144-megapixels.heic'), damaged],
    ['that is truncated in its header', photo.slice(0, 200), damaged],
    ['that has only a header', photo.slice(0, 24), damaged],
  ];
  it.each<RejectedFile>([
    ...(isFullRun ? extraDamagedFiles : []),
    ['that has 144 megapixels and claims few', withClaimedSize(readExample('144-megapixels.heic'), 64, 48), damaged],
    ['that is truncated in its pixels', photo.slice(0, -20), damaged],
    ['that is a video', withBrand(photo, 'isom'), 'Please choose a JPEG, PNG, WebP or HEIC image, or a PDF.'],
    ['that is AVIF', withBrand(photo, 'avif'), 'Please choose a JPEG, PNG, WebP or HEIC image, or a PDF.'],
  ])('rejects one %s without blocking others', expectRejected);

  it('accepts the next one after a hostile one', async () => {
    const [hostile, next] = await Promise.all([
      uploadDocument(withClaimedSize(photo, 100_000, 100_000)),
      uploadDocument(photo),
    ]);
    expect([hostile.statusCode, next.statusCode]).toEqual([415, 200]);
  });

  it('returns an error for the field of a new user', async () => {
    const fields = { fullName: 'Joan Clarke', email: 'joan@example.com', password: 'correct horse' };
    const response = await sendForm('POST', '/user/add', { ...fields, selfieUpload: photo.slice(0, 200) });
    expect(response.statusCode).toBe(415);
    expect(response.json().errors).toEqual([{ field: 'selfieUpload', message: damaged }]);
  });
});

const deflate = (bytes: Uint8Array, dictionary = '') => ({
  dictionary: `/Filter/FlateDecode${dictionary}`,
  stream: deflateSync(bytes),
});

/** Creates a page with an image that claims this many pixels on each side, and has a thousand. */
const createPdfWithImage = (side: number) =>
  createPdf(1, {
    draw: 'q 300 0 0 200 0 0 cm /X Do Q',
    extra: [
      deflate(
        Buffer.alloc(1_000),
        `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`,
      ),
    ],
  });

describe('uploading a PDF', () => {
  /** The size of a page, in points. Its image is just as narrow, so it is rendered fast. */
  const small: [number, number] = [200, 10];
  const getDocumentPages = (response: Awaited<ReturnType<typeof uploadDocument>>) =>
    response.json().data.document_pages;
  const readImage = async (path: string) => {
    const { rawPayload } = await caller.request('GET', path);
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { size: [info.width, info.height], colour: [...data.subarray(0, 3)].map((part) => (part > 200 ? 1 : 0)) };
  };

  it('creates an image of each page, and uses the first as the document', async () => {
    const response = await uploadDocument(createPdf(3, { size: small }), 'proofOfAddressDocument');
    expect(response.statusCode).toBe(200);
    const { proofOfAddressDocument, document_pages: documents } = response.json().data;
    expect(documents).toEqual([
      {
        kind: 'proofOfAddressDocument',
        pages: [proofOfAddressDocument, expect.any(String), expect.any(String)],
        page_count: 3,
      },
    ]);
    expect(new Set(documents[0].pages).size).toBe(3);
    const images = await Promise.all(documents[0].pages.map(readImage));
    expect(images).toEqual([
      { size: [2_500, 125], colour: [1, 0, 0] },
      { size: [2_500, 125], colour: [0, 0, 1] },
      { size: [2_500, 125], colour: [0, 1, 0] },
    ]);
    const details = await caller.request('GET', `/user/details/${id}`);
    expect(details.json().data.document_pages).toEqual(documents);
  });

  it('stores it like an image if it has one page', async () => {
    const response = await uploadDocument(createPdf(1, { size: small }), 'selfieUpload');
    expect(response.json().data).toMatchObject({ selfieUpload: expect.stringMatching(/\.webp$/) });
    expect(getDocumentPages(response).map((document: { kind: string }) => document.kind)).not.toContain('selfieUpload');
  });

  // Each rendered file starts a process. Where the content does not matter, one file is enough, except in a full run.
  it.runIf(isFullRun)('accepts one with bytes before its header', async () => {
    const file = new Uint8Array(Buffer.concat([Buffer.from('\ufeff\r\n'), createPdf(1, { size: small })]));
    expect((await uploadDocument(file)).statusCode).toBe(200);
  });

  it('stores the first ten pages of a long one, and its page count', async () => {
    const pageCount = isFullRun ? 2_000 : 20;
    const document = getDocumentPages(
      await uploadDocument(createPdf(pageCount, { size: small }), 'proofOfAddressDocument'),
    )[0];
    expect(document).toMatchObject({ page_count: pageCount });
    expect(document.pages).toHaveLength(10);
  });

  it.runIf(isFullRun)('renders filled-in form fields', async () => {
    const field =
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada Lovelace)/Rect[50 50 250 90]/F 4/DA(/Helv 24 Tf 0 g)>>';
    const form = createPdf(1, {
      draw: '',
      extra: [field],
      catalog: '/AcroForm<</Fields[3 0 R]/NeedAppearances true/DA(/Helv 24 Tf 0 g)>>',
      pageEntries: '/Annots[3 0 R]',
    });
    const path = (await uploadDocument(form)).json().data.identificationDocument;
    const { rawPayload } = await caller.request('GET', path);
    const { channels } = await sharp(rawPayload).stats();
    expect(channels[0]?.min).toBeLessThan(50);
  });

  it('deletes it with its pages when it is replaced', async () => {
    await uploadDocument(createPdf(3, { size: small }), 'proofOfAddressDocument');
    const count = await testApp.database.orm.$count(uploads);
    const response = await uploadDocument(await toBytes(createImage().png()), 'proofOfAddressDocument');
    expect(getDocumentPages(response)).toEqual([]);
    expect(await testApp.database.orm.$count(uploads)).toBe(count - 2);
  });

  it('requires the document’s permission for its further pages', async () => {
    const [{ pages }] = getDocumentPages(await uploadDocument(createPdf(2, { size: small }), 'proofOfAddressDocument'));
    const other = await testApp.signIn(['transactions']);
    expect((await other.request('GET', pages[1])).statusCode).toBe(401);
    await caller.request('GET', pages[1]);
    const [entry] = await testApp.database.orm
      .select()
      .from(auditLog)
      .where(sql`${auditLog.action} = 'getUpload' and ${auditLog.after} ->> 'image' = ${pages[1]}`);
    expect(entry).toMatchObject({ entity: 'document', entityId: id });
  });

  const damaged = 'This PDF is damaged or too large. Please choose another one.';
  const hasPassword = createPdf(1, {
    trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`,
  });
  // Slow machines reach the time limit before the memory limit.
  const tooLargeOrSlow = expect.stringMatching(/^This PDF (is damaged or too large|takes too long to open)\. /);
  /** Takes seconds to create or to reject. */
  const hugeFiles = isFullRun
    ? ([
        [
          'whose content decompresses to a gigabyte',
          () => createPdf(1, { draw: deflate(Buffer.alloc(1_000_000_000)) }),
        ],
        [
          'whose content has ten million operators',
          () => createPdf(1, { draw: deflate(Buffer.alloc(180_000_000, '0 0 300 200 re f ')) }),
        ],
        ['that renders endlessly', createEndlessPdf],
      ] as const)
    : [];
  const pdf = createPdf(1);
  const extraDamagedFiles: RejectedFile[] = [
    ['that is truncated in its header', pdf.slice(0, 20), damaged],
    ['of junk', new Uint8Array(Buffer.concat([pdf.slice(0, 9), Buffer.alloc(100_000, 0xff)])), damaged],
  ];
  it.each<RejectedFile>([
    ['with a password', hasPassword, 'This PDF is password-protected. Please choose one without a password.'],
    ...(isFullRun ? extraDamagedFiles : []),
    ['without pages', createPdf(0), damaged],
  ])('rejects one %s without blocking others', expectRejected);

  it.each(hugeFiles)('rejects one %s without blocking others', (what, create) =>
    expectRejected(what, create(), tooLargeOrSlow),
  );

  const extraFiles: [string, Uint8Array<ArrayBuffer>][] = [
    ['a page of a million points', createPdf(1, { size: [1_000_000, 1_000_000] })],
    ['an image that claims 100 megapixels', createPdfWithImage(10_000)],
    ['an image that claims 10,000 megapixels', createPdfWithImage(100_000)],
    ['a script', createPdf(1, { size: small, catalog: '/OpenAction<</S/JavaScript/JS(while (true) {})>>' })],
  ];
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ...(isFullRun ? extraFiles : []),
    ['a very narrow page', createPdf(1, { size: [1, 100_000] })],
  ])('renders one with %s at the usual size', async (_case, file) => {
    const path = (await uploadDocument(file)).json().data.identificationDocument;
    const { size } = await readImage(path);
    expect(Math.max(...size)).toBe(2_500);
  });

  it('does not open URLs in it', async () => {
    const requestedUrls: string[] = [];
    const listener = createServer((request, response) => {
      requestedUrls.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const port = Object(listener.address()).port;
    const url = `http://127.0.0.1:${port}`;
    const file = createPdf(1, {
      catalog: `/OpenAction<</S/URI/URI(${url}/open)>>/AcroForm<</Fields[]/XFA(${url}/xfa)>>`,
      pageEntries: `/AA<</O<</S/GoToR/F(${url}/page)>>>>`,
      draw: 'q 300 0 0 200 0 0 cm /X Do Q',
      extra: [
        {
          dictionary: `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/F<</FS/URL/F(${url}/image)>>`,
          stream: '',
        },
      ],
    });
    expect((await uploadDocument(file)).statusCode).toBe(200);
    listener.close();
    expect(requestedUrls).toEqual([]);
  });
});

describe('adding a user with documents', () => {
  const form = {
    fullName: 'Grace Hopper',
    password: 'correct horse',
    identificationDocument_verified: 'true',
    phoneNumber: '',
  };

  it('stores them with the user', async () => {
    const file = await toBytes(createImage().png());
    const fields = { ...form, email: 'grace@example.com', identificationDocument: file, selfieUpload: file };
    const response = await sendForm('POST', '/user/add', fields);
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(data).toMatchObject({
      identificationDocument_verified: true,
      proofOfAddressDocument: null,
      phoneNumber: null,
    });
    for (const path of [data.identificationDocument, data.selfieUpload])
      expect((await caller.request('GET', path)).statusCode).toBe(200);
  });

  it('stores nothing if one of them is rejected', async () => {
    const count = await testApp.database.orm.$count(uploads);
    const fields = {
      ...form,
      email: 'alan@example.com',
      selfieUpload: new Uint8Array(Buffer.from('<html>')),
      identificationDocument: await toBytes(createImage().png()),
    };
    const response = await sendForm('POST', '/user/add', fields);
    expect(response.statusCode).toBe(415);
    expect(response.json().errors).toMatchObject([{ field: 'selfieUpload' }]);
    expect(await testApp.database.orm.$count(uploads)).toBe(count);
    expect((await caller.request('GET', '/user/getall?search=alan@')).json().data.total).toBe(0);
  });

  it('cannot verify a missing document', async () => {
    const count = await testApp.database.orm.$count(uploads);
    const file = await toBytes(createImage().png());
    const response = await sendForm('POST', '/user/add', { ...form, email: 'kay@example.com', selfieUpload: file });
    expect(response.statusCode).toBe(400);
    const message = 'There is no identification document to verify yet.';
    expect(response.json().errors).toEqual([{ field: 'identificationDocument_verified', message }]);
    expect(await testApp.database.orm.$count(uploads)).toBe(count);
  });

  it('rejects a form with messages for its fields', async () => {
    const response = await sendForm('POST', '/user/add', {
      ...form,
      email: 'x',
      identificationDocument_verified: 'perhaps',
    });
    expect(response.json().errors).toEqual(
      expect.arrayContaining([
        { field: 'email', message: 'Email must be an email address' },
        { field: 'identificationDocument_verified', message: 'Identification Document Verified must be true or false' },
      ]),
    );
  });
});

describe('reading an image', () => {
  it('requires the permission of its record', async () => {
    const { data } = (await uploadDocument(await toBytes(createImage().png()))).json();
    const [proofImage] = await testApp.database.orm
      .insert(uploads)
      .values({
        owner: 'topup_proof',
        name: 'proof.webp',
        contentType: 'image/webp',
        content: await toBytes(createImage().webp()),
      })
      .returning();
    const [other, finance] = [await testApp.signIn(['plans']), await testApp.signIn(['transactions'])];
    const getStatus = async (reader: SignedIn, path: string) => (await reader.request('GET', path)).statusCode;
    const document: string = data.identificationDocument;
    expect([
      await getStatus(caller, document),
      await getStatus(finance, document),
      await getStatus(other, document),
    ]).toEqual([200, 401, 401]);
    const path = `/uploads/${proofImage?.name}`;
    expect([await getStatus(caller, path), await getStatus(finance, path), await getStatus(other, path)]).toEqual([
      401, 200, 401,
    ]);
    expect((await testApp.app.inject(`/api/admin${document}`)).statusCode).toBe(403);
  });

  it.each(['/uploads/nothing.webp', '/uploads/nothing.svg', '/uploads/..%2fmain.js'])(
    'returns an error for %s',
    async (path) => {
      const response = await caller.request('GET', path);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(405);
      expect(response.json()).toMatchObject({ success: false });
    },
  );
});
