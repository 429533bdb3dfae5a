import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, uploads, users } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;
let id: string;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['users']);
});
afterAll(() => test.close());

beforeEach(async () => {
  const payload = { fullName: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: 'correct horse' };
  id = (await caller.request('POST', '/user/add', { payload })).json().data._id;
  await send('selfieUpload');
  await change({ kycStatus: 'completed', selfieUploadVerified: true });
});

const change = (values: Partial<typeof users.$inferInsert>) =>
  test.database.orm.update(users).set(values).where(eq(users.id, id));

/** The user sends a document, by the platform that customers use. */
async function send(kind: 'selfieUpload' | 'proofOfAddressDocument') {
  const [upload] = await test.database.orm
    .insert(uploads)
    .values({
      owner: 'user_document',
      contentType: 'image/webp',
      content: Buffer.from('image'),
      name: `${randomUUID()}.webp`,
    })
    .returning();
  await change({ [`${kind}Id`]: upload?.id });
}

const reason = 'The face is not in the picture.';
const ask = (kind: string, values: object = { reason }, headers: Record<string, string> = {}) =>
  caller.request('POST', `/user/${id}/documents/${kind}/request`, { payload: values, headers });
const details = () => caller.request('GET', `/user/details/${id}`);
const requests = async () => (await details()).json().data.document_requests;
const lastWrite = async () => {
  const [entry] = await test.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

describe('asking for a document again', () => {
  it('takes the mark away, puts the KYC in progress, and keeps who asked, when and why', async () => {
    const response = await ask('selfieUpload', { reason: `  ${reason} ` });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      kyc_status: 'in_progress',
      selfieUpload: expect.any(String),
      selfieUpload_verified: false,
      document_requests: [
        {
          kind: 'selfieUpload',
          reason,
          requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          requestedBy: { _id: caller.id, fullName: expect.any(String) },
        },
      ],
    });
    const [{ requestedAt }] = response.json().data.document_requests;
    expect(Math.abs(Date.now() - Date.parse(requestedAt))).toBeLessThan(60_000);
    expect((await details()).json()).toEqual(response.json());
    expect(response.headers.etag).toBe((await details()).headers.etag);
  });

  it('keeps the latest request for each document, in the order of the form', async () => {
    await ask('selfieUpload', { reason: 'Too dark.' });
    await ask('selfieUpload', { reason: 'Still too dark.' });
    await ask('proofOfAddressDocument', { reason: 'A bill of this year, please.' });
    expect(await requests()).toMatchObject([
      { kind: 'proofOfAddressDocument', reason: 'A bill of this year, please.' },
      { kind: 'selfieUpload', reason: 'Still too dark.' },
    ]);
  });

  it('is recorded with its reason, and so is the end of the request', async () => {
    await ask('selfieUpload');
    expect(await lastWrite()).toMatchObject({
      actorId: caller.id,
      action: 'requestUserDocument',
      before: { kyc_status: 'completed', selfieUpload_verified: true, selfieUpload_request: null },
      after: { kyc_status: 'in_progress', selfieUpload_verified: false, selfieUpload_request: reason },
    });
    await caller.request('PATCH', `/user/update/${id}`, { payload: { kyc_status: 'rejected' } });
    expect(await lastWrite()).toMatchObject({
      before: { kyc_status: 'in_progress', selfieUpload_request: reason },
      after: { kyc_status: 'rejected', selfieUpload_request: null },
    });
  });

  it.each([[{}], [{ reason: '' }], [{ reason: '   ' }], [{ reason: 'x'.repeat(501) }], [{ reason: 'a\0b' }]])(
    'needs a reason: %j',
    async (values) => {
      const response = await ask('selfieUpload', values);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ field: 'reason' }]);
      expect(await requests()).toEqual([]);
    },
  );

  it('asks for nothing where somebody was faster', async () => {
    const version = String((await details()).headers.etag);
    await caller.request('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King' } });
    const refusal = await ask('selfieUpload', { reason }, { 'if-match': version });
    expect(refusal.statusCode).toBe(409);
    expect(refusal.json()).toMatchObject({ code: 'version_conflict', current: (await details()).json().data });
    expect(await requests()).toEqual([]);
    const present = String((await details()).headers.etag);
    expect((await ask('selfieUpload', { reason }, { 'if-match': present })).statusCode).toBe(200);
  });

  it('needs the flag "users", a user, and one of the three documents', async () => {
    const other = await test.signIn(['plans']);
    const path = `/user/${id}/documents/selfieUpload/request`;
    expect((await other.request('POST', path, { payload: { reason } })).statusCode).toBe(401);
    expect((await ask('passport')).statusCode).toBe(400);
    id = randomUUID();
    expect((await ask('selfieUpload')).statusCode).toBe(404);
  });
});

describe('a request is settled', () => {
  beforeEach(async () => {
    await send('proofOfAddressDocument');
    await ask('proofOfAddressDocument', { reason: 'The address is cut off.' });
    await ask('selfieUpload');
  });
  const open = async () => (await requests()).map(({ kind }: { kind: string }) => kind);

  it.each(['selfieUpload', 'proofOfAddressDocument'] as const)('by a new file, whoever sends it: %s', async (kind) => {
    await send(kind);
    expect(await open()).toEqual([kind === 'selfieUpload' ? 'proofOfAddressDocument' : 'selfieUpload']);
  });

  it('by the mark on the present file', async () => {
    const payload = { user_id: id, document: 'selfieUpload', verified: true };
    await caller.request('PATCH', '/verify-kyc', { payload });
    expect(await open()).toEqual(['proofOfAddressDocument']);
  });

  it.each(['completed', 'rejected'])('by the end of the verification: %s', async (kyc_status) => {
    await caller.request('PATCH', `/user/update/${id}`, { payload: { kyc_status } });
    expect(await open()).toEqual([]);
  });

  it('by nothing else', async () => {
    await caller.request('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King', kyc_status: 'pending' } });
    await change({ selfieUploadId: null });
    expect(await open()).toEqual(['proofOfAddressDocument', 'selfieUpload']);
  });
});
