import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, uploads, users } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;
let id: string;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['users']);
});
afterAll(() => testApp.close());

beforeEach(async () => {
  const payload = { fullName: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: 'correct horse' };
  id = (await caller.request('POST', '/user/add', { payload })).json().data._id;
  await addDocument('selfieUpload');
  await changeUser({ kycStatus: 'completed', selfieUploadVerified: true });
});

const changeUser = (values: Partial<typeof users.$inferInsert>) =>
  testApp.database.orm.update(users).set(values).where(eq(users.id, id));

/** Inserts a document as the customers' platform does. */
async function addDocument(kind: 'selfieUpload' | 'proofOfAddressDocument') {
  const [upload] = await testApp.database.orm
    .insert(uploads)
    .values({
      owner: 'user_document',
      contentType: 'image/webp',
      content: Buffer.from('image'),
      name: `${randomUUID()}.webp`,
    })
    .returning();
  await changeUser({ [`${kind}Id`]: upload?.id });
}

const reason = 'The face is not in the picture.';
const requestDocument = (kind: string, values: object = { reason }, headers: Record<string, string> = {}) =>
  caller.request('POST', `/user/${id}/documents/${kind}/request`, { payload: values, headers });
const readDetails = () => caller.request('GET', `/user/details/${id}`);
const readRequests = async () => (await readDetails()).json().data.document_requests;
const readLastEntry = async () => {
  const [entry] = await testApp.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

describe('requesting a new document', () => {
  it('resets the verification, sets KYC to in progress, and stores author, time and reason', async () => {
    const response = await requestDocument('selfieUpload', { reason: `  ${reason} ` });
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
    expect((await readDetails()).json()).toEqual(response.json());
    expect(response.headers.etag).toBe((await readDetails()).headers.etag);
  });

  it('stores the latest request for each document, in the order of the form', async () => {
    await requestDocument('selfieUpload', { reason: 'Too dark.' });
    await requestDocument('selfieUpload', { reason: 'Still too dark.' });
    await requestDocument('proofOfAddressDocument', { reason: 'A bill of this year, please.' });
    expect(await readRequests()).toMatchObject([
      { kind: 'proofOfAddressDocument', reason: 'A bill of this year, please.' },
      { kind: 'selfieUpload', reason: 'Still too dark.' },
    ]);
  });

  it('is recorded with its reason, and so is its end', async () => {
    await requestDocument('selfieUpload');
    expect(await readLastEntry()).toMatchObject({
      actorId: caller.id,
      action: 'requestUserDocument',
      before: { kyc_status: 'completed', selfieUpload_verified: true, selfieUpload_request: null },
      after: { kyc_status: 'in_progress', selfieUpload_verified: false, selfieUpload_request: reason },
    });
    await caller.request('PATCH', `/user/update/${id}`, { payload: { kyc_status: 'rejected' } });
    expect(await readLastEntry()).toMatchObject({
      before: { kyc_status: 'in_progress', selfieUpload_request: reason },
      after: { kyc_status: 'rejected', selfieUpload_request: null },
    });
  });

  it.each([[{}], [{ reason: '' }], [{ reason: '   ' }], [{ reason: 'x'.repeat(501) }], [{ reason: 'a\0b' }]])(
    'requires a reason: %j',
    async (values) => {
      const response = await requestDocument('selfieUpload', values);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ field: 'reason' }]);
      expect(await readRequests()).toEqual([]);
    },
  );

  it('returns 409 after a concurrent change', async () => {
    const version = String((await readDetails()).headers.etag);
    await caller.request('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King' } });
    const rejected = await requestDocument('selfieUpload', { reason }, { 'if-match': version });
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({ code: 'version_conflict', current: (await readDetails()).json().data });
    expect(await readRequests()).toEqual([]);
    const currentVersion = String((await readDetails()).headers.etag);
    expect((await requestDocument('selfieUpload', { reason }, { 'if-match': currentVersion })).statusCode).toBe(200);
  });

  it('requires the permission "users", an existing user, and one of the three documents', async () => {
    const other = await testApp.signIn(['plans']);
    const path = `/user/${id}/documents/selfieUpload/request`;
    expect((await other.request('POST', path, { payload: { reason } })).statusCode).toBe(401);
    expect((await requestDocument('passport')).statusCode).toBe(400);
    id = randomUUID();
    expect((await requestDocument('selfieUpload')).statusCode).toBe(404);
  });
});

describe('a document request', () => {
  beforeEach(async () => {
    await addDocument('proofOfAddressDocument');
    await requestDocument('proofOfAddressDocument', { reason: 'The address is cut off.' });
    await requestDocument('selfieUpload');
  });
  const listOpenKinds = async () => (await readRequests()).map(({ kind }: { kind: string }) => kind);

  it.each(['selfieUpload', 'proofOfAddressDocument'] as const)(
    'ends with a new file from any sender: %s',
    async (kind) => {
      await addDocument(kind);
      expect(await listOpenKinds()).toEqual([kind === 'selfieUpload' ? 'proofOfAddressDocument' : 'selfieUpload']);
    },
  );

  it('ends with the verification of the current file', async () => {
    const payload = { user_id: id, document: 'selfieUpload', verified: true };
    await caller.request('PATCH', '/verify-kyc', { payload });
    expect(await listOpenKinds()).toEqual(['proofOfAddressDocument']);
  });

  it.each(['completed', 'rejected'])('ends with the end of the KYC check: %s', async (kyc_status) => {
    await caller.request('PATCH', `/user/update/${id}`, { payload: { kyc_status } });
    expect(await listOpenKinds()).toEqual([]);
  });

  it('ends with no other change', async () => {
    await caller.request('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King', kyc_status: 'pending' } });
    await changeUser({ selfieUploadId: null });
    expect(await listOpenKinds()).toEqual(['proofOfAddressDocument', 'selfieUpload']);
  });
});
