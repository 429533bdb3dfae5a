import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/testing/is-full.ts';
import { auditLog, uploads } from '../../database/schema';
import { createEndlessPdf, createPdf } from '../../test-support/create-pdf';
import { encodeForm } from '../../test-support/example-requests';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;
let id: string;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['users']);
  const payload = { fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };
  id = (await caller.request('POST', '/user/add', { payload })).json().data._id;
});

afterAll(() => test.close());

const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#246' } });

/** A form as a browser sends it. */
async function send(method: 'PUT' | 'POST', url: string, fields: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([value], `${name}.html`, { type: 'text/html' }));
  }
  return caller.request(method, url, await encodeForm(form));
}

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const upload = (file: Uint8Array<ArrayBuffer>, kind = 'identificationDocument') =>
  send('PUT', `/user/${id}/documents/${kind}`, { file });

type Refused = [what: string, file: Uint8Array<ArrayBuffer>, message: string];

/** A file is refused at its field and nothing of it is kept, and another call is answered meanwhile. */
async function expectRefused(...[, file, message]: Refused) {
  const count = await test.database.orm.$count(uploads);
  const refused = upload(file);
  expect((await caller.request('GET', `/user/details/${id}`)).statusCode).toBe(200);
  const answer = await refused;
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({ code: 'unsupported_type', errors: [{ field: 'file', message }] });
  expect(await test.database.orm.$count(uploads)).toBe(count);
}

describe('uploading a document', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'takes a %s and gives it back as an image that was made anew',
    async (format) => {
      const original = await bytesOf(
        picture()
          .toFormat(format)
          .withExif({ IFD0: { Copyright: 'where it was taken' } }),
      );
      const answer = await upload(original);
      expect(answer.statusCode).toBe(200);
      const path: string = answer.json().data.identificationDocument;
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
    },
  );

  it('is not verified any more, and the earlier image is gone', async () => {
    const file = await bytesOf(picture().png());
    const before = (await upload(file)).json().data.identificationDocument;
    await caller.request('PATCH', '/verify-kyc', {
      payload: { user_id: id, document: 'identificationDocument', verified: true },
    });
    const { data } = (await upload(file)).json();
    expect(data).toMatchObject({ identificationDocument_verified: false });
    expect((await caller.request('GET', before)).statusCode).toBe(404);
    expect((await caller.request('GET', data.identificationDocument)).statusCode).toBe(200);
  });

  it('leaves one image where two come at once', async () => {
    const files = await Promise.all([picture(10, 10), picture(20, 20)].map((image) => bytesOf(image.png())));
    const count = await test.database.orm.$count(uploads);
    for (let round = 0; round < (isFull ? 5 : 2); round += 1)
      await Promise.all(files.map((file) => upload(file, 'selfieUpload')));
    expect(await test.database.orm.$count(uploads)).toBe(count + 1);
  });

  it('turns a photograph upright and makes a huge one smaller', async () => {
    const { data } = (await upload(await bytesOf(picture(4000, 400).jpeg().withMetadata({ orientation: 6 })))).json();
    const image = await caller.request('GET', data.identificationDocument);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 300, height: 3000 });
  });

  // It takes seconds to make it smaller.
  it.runIf(isFull)('takes a large photo of a phone', async () => {
    const { data } = (await upload(await bytesOf(picture(8_160, 6_144).jpeg()))).json();
    const image = await caller.request('GET', data.identificationDocument);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 3_000, height: 2_259 });
  });

  it.each([
    ['a page', '<script>alert(1)</script>'],
    ['a drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an empty file', ''],
    ['what begins like an image', '\x89PNG\r\n\x1a\n and goes on like none'],
  ])('refuses %s', async (_case, content) => {
    const count = await test.database.orm.$count(uploads);
    const answer = await upload(new Uint8Array(Buffer.from(content, 'latin1')));
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false, code: 'unsupported_type', errors: [{ field: 'file' }] });
    expect(await test.database.orm.$count(uploads)).toBe(count);
  });

  it('takes a file of almost 10 MB', async () => {
    // What follows the image in its file is no part of it, and costs nothing to read.
    const rest = new Uint8Array(10 * 1024 * 1024 - 1_000);
    const file = new Uint8Array(Buffer.concat([await bytesOf(picture().png()), rest]));
    expect(file.length).toBeLessThan(10 * 1024 * 1024);
    expect((await upload(file)).statusCode).toBe(200);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', '--x--\r\n'],
    [
      'that ends too early',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['of no parts', 'multipart/form-data; boundary=x', 'junk'],
    [
      'with a field that is no field',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])('refuses a form %s', async (_case, type, payload) => {
    const answer = await caller.request('PUT', `/user/${id}/documents/selfieUpload`, {
      payload,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('refuses a small file that unpacks to a vast picture', async () => {
    const answer = await upload(await bytesOf(picture(8_010, 8_010).toColourspace('b-w').png({ compressionLevel: 1 })));
    expect(answer.statusCode).toBe(415);
  });

  it('refuses a file of more than 10 MB', async () => {
    const answer = await upload(new Uint8Array(10 * 1024 * 1024 + 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'too_large',
      errors: [{ field: 'file', message: 'Choose a file of at most 10 MB.' }],
    });
  });

  it('needs the file, under its name', async () => {
    expect((await send('PUT', `/user/${id}/documents/selfieUpload`, {})).json().errors).toEqual([
      { field: 'file', message: 'File is required' },
    ]);
    const misnamed = await send('PUT', `/user/${id}/documents/selfieUpload`, {
      picture: await bytesOf(picture().png()),
    });
    expect(misnamed.statusCode).toBe(400);
  });

  it('refuses text where a file belongs', async () => {
    const answer = await send('PUT', `/user/${id}/documents/selfieUpload`, { file: 'not a file' });
    expect(answer.statusCode).toBe(415);
  });

  it('knows three kinds of document', async () => {
    expect((await upload(await bytesOf(picture().png()), 'passport')).statusCode).toBe(400);
  });

  it('keeps nothing for a user who is not there', async () => {
    const count = await test.database.orm.$count(uploads);
    const answer = await send('PUT', `/user/${randomUUID()}/documents/selfieUpload`, {
      file: await bytesOf(picture().png()),
    });
    expect(answer.statusCode).toBe(404);
    expect(await test.database.orm.$count(uploads)).toBe(count);
  });
});

/** A file of the folder of examples. */
const example = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../test-support/files/${name}`, import.meta.url)));

/** The same file, saying another size of its image: ISO/IEC 23008-12 keeps it in a box of the type `ispe`. */
function sayingSize(file: Uint8Array<ArrayBuffer>, width: number, height: number) {
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
  it('makes a WebP image of it', async () => {
    const answer = await upload(example('photo.heic'));
    expect(answer.statusCode).toBe(200);
    const image = await caller.request('GET', answer.json().data.identificationDocument);
    expect(image.headers['content-type']).toBe('image/webp');
    const { data, info } = await sharp(image.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 48 });
    // The corner is red, and what is opposite is blue.
    const [red = 0, , blue = 0] = data;
    const [oppositeRed = 0, , oppositeBlue = 0] = data.subarray(-3);
    expect(red).toBeGreaterThan(blue + 100);
    expect(oppositeBlue).toBeGreaterThan(oppositeRed + 50);
  });

  const damaged = 'This image is damaged or too large. Please choose another one.';
  const photo = example('photo.heic');
  const moreDamaged: Refused[] = [
    ['that says it has no pixels', sayingSize(photo, 0, 0), damaged],
    ['of junk', new Uint8Array(Buffer.concat([photo.slice(0, 24), Buffer.alloc(100_000, 0xff)])), damaged],
    ['that says it has 10 gigapixels', sayingSize(photo, 100_000, 100_000), damaged],
    ['that has 144 megapixels and says so', example('144-megapixels.heic'), damaged],
    ['that ends in its header', photo.slice(0, 200), damaged],
    ['that has nothing but a header', photo.slice(0, 24), damaged],
  ];
  it.each<Refused>([
    ...(isFull ? moreDamaged : []),
    ['that has 144 megapixels and says it has few', sayingSize(example('144-megapixels.heic'), 64, 48), damaged],
    ['that ends in its pixels', photo.slice(0, -20), damaged],
    ['that is a video', withBrand(photo, 'isom'), 'Please choose a JPEG, PNG, WebP or HEIC image, or a PDF.'],
    ['that is AVIF', withBrand(photo, 'avif'), 'Please choose a JPEG, PNG, WebP or HEIC image, or a PDF.'],
  ])('refuses one %s, and answers others meanwhile', expectRefused);

  it('takes the next one after a hostile one', async () => {
    const [hostile, next] = await Promise.all([upload(sayingSize(photo, 100_000, 100_000)), upload(photo)]);
    expect([hostile.statusCode, next.statusCode]).toEqual([415, 200]);
  });

  it('names the field of a new user', async () => {
    const fields = { fullName: 'Joan Clarke', email: 'joan@example.com', password: 'correct horse' };
    const answer = await send('POST', '/user/add', { ...fields, selfieUpload: photo.slice(0, 200) });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().errors).toEqual([{ field: 'selfieUpload', message: damaged }]);
  });
});

const deflated = (bytes: Uint8Array, dictionary = '') => ({
  dictionary: `/Filter/FlateDecode${dictionary}`,
  stream: deflateSync(bytes),
});

/** A page with an image that says it has so many pixels on each side, and has a thousand. */
const createPdfWithImage = (side: number) =>
  createPdf(1, {
    draw: 'q 300 0 0 200 0 0 cm /X Do Q',
    extra: [
      deflated(
        Buffer.alloc(1_000),
        `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`,
      ),
    ],
  });

describe('uploading a PDF', () => {
  /** Drawn in no time: an image is as high as its page, in proportion. */
  const small: [number, number] = [200, 10];
  const pagesOf = (answer: Awaited<ReturnType<typeof upload>>) => answer.json().data.document_pages;
  const read = async (path: string) => {
    const { rawPayload } = await caller.request('GET', path);
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { size: [info.width, info.height], colour: [...data.subarray(0, 3)].map((part) => (part > 200 ? 1 : 0)) };
  };

  it('makes an image of each page, and names the first as the document', async () => {
    const answer = await upload(createPdf(3, { size: small }), 'proofOfAddressDocument');
    expect(answer.statusCode).toBe(200);
    const { proofOfAddressDocument, document_pages: documents } = answer.json().data;
    expect(documents).toEqual([
      {
        kind: 'proofOfAddressDocument',
        pages: [proofOfAddressDocument, expect.any(String), expect.any(String)],
        page_count: 3,
      },
    ]);
    expect(new Set(documents[0].pages).size).toBe(3);
    const images = await Promise.all(documents[0].pages.map(read));
    expect(images).toEqual([
      { size: [2_500, 125], colour: [1, 0, 0] },
      { size: [2_500, 125], colour: [0, 0, 1] },
      { size: [2_500, 125], colour: [0, 1, 0] },
    ]);
    const details = await caller.request('GET', `/user/details/${id}`);
    expect(details.json().data.document_pages).toEqual(documents);
  });

  it('is an image like any other where it has one page', async () => {
    const answer = await upload(createPdf(1, { size: small }), 'selfieUpload');
    expect(answer.json().data).toMatchObject({ selfieUpload: expect.stringMatching(/\.webp$/) });
    expect(pagesOf(answer).map((document: { kind: string }) => document.kind)).not.toContain('selfieUpload');
  });

  // Each file that is drawn is a process of its own. Where it matters not what is drawn, one file is enough for every run.
  it.runIf(isFull)('takes one whose header stands behind other bytes', async () => {
    const file = new Uint8Array(Buffer.concat([Buffer.from('\ufeff\r\n'), createPdf(1, { size: small })]));
    expect((await upload(file)).statusCode).toBe(200);
  });

  it('keeps the first ten pages of a long one, and says how many there are', async () => {
    const pageCount = isFull ? 2_000 : 20;
    const document = pagesOf(await upload(createPdf(pageCount, { size: small }), 'proofOfAddressDocument'))[0];
    expect(document).toMatchObject({ page_count: pageCount });
    expect(document.pages).toHaveLength(10);
  });

  it.runIf(isFull)('draws what was filled in its form', async () => {
    const field =
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada Lovelace)/Rect[50 50 250 90]/F 4/DA(/Helv 24 Tf 0 g)>>';
    const form = createPdf(1, {
      draw: '',
      extra: [field],
      catalog: '/AcroForm<</Fields[3 0 R]/NeedAppearances true/DA(/Helv 24 Tf 0 g)>>',
      pageEntries: '/Annots[3 0 R]',
    });
    const path = (await upload(form)).json().data.identificationDocument;
    const { rawPayload } = await caller.request('GET', path);
    const { channels } = await sharp(rawPayload).stats();
    expect(channels[0]?.min).toBeLessThan(50);
  });

  it('takes its pages with it when it is replaced', async () => {
    await upload(createPdf(3, { size: small }), 'proofOfAddressDocument');
    const count = await test.database.orm.$count(uploads);
    const answer = await upload(await bytesOf(picture().png()), 'proofOfAddressDocument');
    expect(pagesOf(answer)).toEqual([]);
    expect(await test.database.orm.$count(uploads)).toBe(count - 2);
  });

  it('lets nobody read a further page without the permission of the document', async () => {
    const [{ pages }] = pagesOf(await upload(createPdf(2, { size: small }), 'proofOfAddressDocument'));
    const other = await test.signIn(['transactions']);
    expect((await other.request('GET', pages[1])).statusCode).toBe(401);
    await caller.request('GET', pages[1]);
    const [look] = await test.database.orm
      .select()
      .from(auditLog)
      .where(sql`${auditLog.action} = 'getUpload' and ${auditLog.after} ->> 'image' = ${pages[1]}`);
    expect(look).toMatchObject({ entity: 'document', entityId: id });
  });

  const damaged = 'This PDF is damaged or too large. Please choose another one.';
  const hasPassword = createPdf(1, {
    trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`,
  });
  // A slow machine gives up before the memory is used up.
  const tooMuch = expect.stringMatching(/^This PDF (is damaged or too large|takes too long to open)\. /);
  /** It takes seconds to make them, or to give up on them. */
  const vast = isFull
    ? ([
        ['whose drawing unpacks to a gigabyte', () => createPdf(1, { draw: deflated(Buffer.alloc(1_000_000_000)) })],
        [
          'whose drawing has ten million parts',
          () => createPdf(1, { draw: deflated(Buffer.alloc(180_000_000, '0 0 300 200 re f ')) }),
        ],
        ['that draws itself without an end', createEndlessPdf],
      ] as const)
    : [];
  const pdf = createPdf(1);
  const moreDamaged: Refused[] = [
    ['that ends in its header', pdf.slice(0, 20), damaged],
    ['of junk', new Uint8Array(Buffer.concat([pdf.slice(0, 9), Buffer.alloc(100_000, 0xff)])), damaged],
  ];
  it.each<Refused>([
    ['with a password', hasPassword, 'This PDF is protected by a password. Please choose one without.'],
    ...(isFull ? moreDamaged : []),
    ['without pages', createPdf(0), damaged],
  ])('refuses one %s, and answers others meanwhile', expectRefused);

  it.each(vast)('refuses one %s, and answers others meanwhile', (what, create) =>
    expectRefused(what, create(), tooMuch),
  );

  const more: [string, Uint8Array<ArrayBuffer>][] = [
    ['a page of a million points', createPdf(1, { size: [1_000_000, 1_000_000] })],
    ['an image that says it has 100 megapixels', createPdfWithImage(10_000)],
    ['an image that says it has 10,000 megapixels', createPdfWithImage(100_000)],
    ['a script', createPdf(1, { size: small, catalog: '/OpenAction<</S/JavaScript/JS(while (true) {})>>' })],
  ];
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ...(isFull ? more : []),
    ['a page that is a line', createPdf(1, { size: [1, 100_000] })],
  ])('draws one with %s no larger than another', async (_case, file) => {
    const path = (await upload(file)).json().data.identificationDocument;
    const { size } = await read(path);
    expect(Math.max(...size)).toBe(2_500);
  });

  it('opens no address that stands in it', async () => {
    const asked: string[] = [];
    const listener = createServer((request, response) => {
      asked.push(request.url ?? '');
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
    expect((await upload(file)).statusCode).toBe(200);
    listener.close();
    expect(asked).toEqual([]);
  });
});

describe('adding a user with documents', () => {
  const form = {
    fullName: 'Grace Hopper',
    password: 'correct horse',
    identificationDocument_verified: 'true',
    phoneNumber: '',
  };

  it('keeps them with the user', async () => {
    const file = await bytesOf(picture().png());
    const fields = { ...form, email: 'grace@example.com', identificationDocument: file, selfieUpload: file };
    const answer = await send('POST', '/user/add', fields);
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data).toMatchObject({
      identificationDocument_verified: true,
      proofOfAddressDocument: null,
      phoneNumber: null,
    });
    for (const path of [data.identificationDocument, data.selfieUpload])
      expect((await caller.request('GET', path)).statusCode).toBe(200);
  });

  it('keeps nothing when one of them is refused', async () => {
    const count = await test.database.orm.$count(uploads);
    const fields = {
      ...form,
      email: 'alan@example.com',
      selfieUpload: new Uint8Array(Buffer.from('<html>')),
      identificationDocument: await bytesOf(picture().png()),
    };
    const answer = await send('POST', '/user/add', fields);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().errors).toMatchObject([{ field: 'selfieUpload' }]);
    expect(await test.database.orm.$count(uploads)).toBe(count);
    expect((await caller.request('GET', '/user/getall?search=alan@')).json().data.total).toBe(0);
  });

  it('verifies none that did not come with them', async () => {
    const count = await test.database.orm.$count(uploads);
    const file = await bytesOf(picture().png());
    const answer = await send('POST', '/user/add', { ...form, email: 'kay@example.com', selfieUpload: file });
    expect(answer.statusCode).toBe(400);
    const message = 'There is no identification document to verify yet.';
    expect(answer.json().errors).toEqual([{ field: 'identificationDocument_verified', message }]);
    expect(await test.database.orm.$count(uploads)).toBe(count);
  });

  it('refuses a form in the words of its fields', async () => {
    const answer = await send('POST', '/user/add', { ...form, email: 'x', identificationDocument_verified: 'perhaps' });
    expect(answer.json().errors).toEqual(
      expect.arrayContaining([
        { field: 'email', message: 'Email must be an email address' },
        { field: 'identificationDocument_verified', message: 'Identification Document Verified must be true or false' },
      ]),
    );
  });
});

describe('reading an image', () => {
  it('needs the permission of the record that it belongs to', async () => {
    const { data } = (await upload(await bytesOf(picture().png()))).json();
    const [proof] = await test.database.orm
      .insert(uploads)
      .values({
        owner: 'topup_proof',
        name: 'proof.webp',
        contentType: 'image/webp',
        content: await bytesOf(picture().webp()),
      })
      .returning();
    const [other, finance] = [await test.signIn(['plans']), await test.signIn(['transactions'])];
    const status = async (who: SignedIn, path: string) => (await who.request('GET', path)).statusCode;
    const document: string = data.identificationDocument;
    expect([await status(caller, document), await status(finance, document), await status(other, document)]).toEqual([
      200, 401, 401,
    ]);
    const path = `/uploads/${proof?.name}`;
    expect([await status(caller, path), await status(finance, path), await status(other, path)]).toEqual([
      401, 200, 401,
    ]);
    expect((await test.app.inject(`/api/admin${document}`)).statusCode).toBe(403);
  });

  it.each(['/uploads/nothing.webp', '/uploads/nothing.svg', '/uploads/..%2fmain.js'])(
    'finds none at %s',
    async (path) => {
      const answer = await caller.request('GET', path);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(405);
      expect(answer.json()).toMatchObject({ success: false });
    },
  );
});
