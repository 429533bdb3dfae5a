import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositWallets, uploads, users } from '../../database/schema';
import { addCustomer, addTopup, addWithdrawal, readAudit, readEntries, readWallet } from '../../test-support/customers';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import type { Check } from './checks';

const DAY_MS = 86_400_000;
const longAgo = new Date('2025-03-03T12:00:00Z');
const unknownId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe.each(databaseKinds)('checks on %s', (kind) => {
  let testApp: TestApp;
  let caller: SignedIn;
  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    caller = await testApp.signIn();
  }, 60_000);
  afterAll(() => testApp.close());

  /** Adds a customer without failed checks. */
  const addVerifiedCustomer = (values: Parameters<typeof addCustomer>[1] = {}) =>
    addCustomer(testApp.database, { kycStatus: 'completed', createdAt: longAgo, balance: '1000.00', ...values });
  const getResponse = (path: string) => caller.request('GET', path);
  const readChecks = async (path: string): Promise<Record<string, string>> => {
    const response = await getResponse(path);
    expect(response.statusCode).toBe(200);
    return Object.fromEntries(response.json().data.map(({ key, result, text }: Check) => [key, `${result}: ${text}`]));
  };
  const readLinks = async (path: string, key: string) =>
    (await getResponse(path)).json().data.find((check: Check) => check.key === key)?.links;

  describe('a withdrawal', () => {
    const getPath = (id: string) => `/withdrawal/checks/${id}`;
    const decideWithdrawal = (id: string, body: object) =>
      caller.request('PUT', `/withdrawal/status/${id}`, { payload: body });

    it('has checks of the withdrawal, its user and its address', async () => {
      const user = await addVerifiedCustomer();
      const withdrawTo = (walletAddress: string, values: object) =>
        addWithdrawal(testApp.database, user.id, { walletAddress, ...values });
      await withdrawTo(evmAddress, { status: 'approved', amount: '40.00', decidedAt: new Date() });
      await withdrawTo(evmAddress.toLowerCase(), {
        status: 'approved',
        amount: '60.00',
        decidedAt: new Date(Date.now() - 2 * DAY_MS),
      });
      await withdrawTo(evmAddress, { status: 'rejected', amount: '1.00', decidedAt: new Date() });
      await withdrawTo(`${evmAddress}1`, { status: 'approved', amount: '50.00' });
      await withdrawTo(evmAddress, { amount: '300.00' });
      const { id } = await withdrawTo(evmAddress, { amount: '250.00' });
      expect(await readChecks(getPath(id))).toEqual({
        balance: 'pass: Would fall from $1,000.00 to $750.00.',
        pending_requests: 'warning: 1 other pending: $300.00. The balance covers all of them.',
        kyc: 'pass: KYC is complete.',
        account: 'pass: The account is active.',
        account_age: 'info: Opened on 3 Mar 2025 (UTC).',
        address_network: 'info: The address is valid on Ethereum and BNB Smart Chain.',
        address_new: 'pass: Paid out to 2 times before.',
        amount: 'warning: Usual amount $50.00, the median of 3 approved ones; this is 5.0 times as much.',
        decided_today: 'info: 2 other withdrawals by this user today.',
      });
    });

    it('links to at most five users and our wallets with the same address, without deleted accounts', async () => {
      const address = `0x${randomUUID().replaceAll('-', '')}00000000`;
      const names = ['Ada', 'Bob', 'Cid', 'Dan', 'Eva', 'Fay'];
      const added = [];
      for (const fullName of names) added.push(await addVerifiedCustomer({ fullName }));
      const closed = await addVerifiedCustomer({ fullName: 'Aaron', closedAt: new Date() });
      for (const { id } of [...added, closed, closed])
        await addWithdrawal(testApp.database, id, { walletAddress: address.toUpperCase().replace('0X', '0x') });
      const [wallet] = await testApp.database.orm
        .insert(depositWallets)
        .values({ walletAddress: address, networkType: 'ETH', status: false })
        .returning();
      const { id } = await addWithdrawal(testApp.database, (await addVerifiedCustomer()).id, {
        walletAddress: address,
      });
      expect(await readChecks(getPath(id))).toMatchObject({
        address_shared: 'fail: 7 other users have requested withdrawals to this address. 5 of them are listed.',
        address_ours: 'fail: The address is one of our own deposit addresses.',
      });
      expect(await readLinks(getPath(id), 'address_shared')).toEqual(
        added.slice(0, 5).map(({ id, fullName }) => ({ kind: 'user', _id: id, label: fullName })),
      );
      expect(await readLinks(getPath(id), 'address_ours')).toEqual([
        { kind: 'deposit_wallet', _id: wallet?.id, label: 'ETH' },
      ]);
    });

    it('is approved only if all failed checks are acknowledged', async () => {
      const user = await addVerifiedCustomer({ kycStatus: 'pending', status: 'inactive' });
      const { id } = await addWithdrawal(testApp.database, user.id, { walletAddress: `own ${randomUUID()}` });
      const rejected = await decideWithdrawal(id, { status: 'approved', acknowledged: ['kyc'] });
      expect(rejected.statusCode).toBe(409);
      expect(rejected.json()).toEqual({
        success: false,
        code: 'checks_not_acknowledged',
        message: 'New warnings since you opened this. Review them first: Account: The account is inactive.',
      });
      expect(await readWallet(testApp.database, user.id)).toMatchObject({ balance: '1000.00' });
      expect(await readAudit(testApp.database, id)).toEqual([]);

      const approved = await decideWithdrawal(id, {
        status: 'approved',
        acknowledged: ['account', 'kyc', 'address_new'],
      });
      expect(approved.json()).toMatchObject({ data: { status: 'approved' } });
      expect(await readAudit(testApp.database, id)).toMatchObject([
        { before: { status: 'pending' }, after: { status: 'approved', overridden_checks: ['kyc', 'account'] } },
      ]);
    });

    it('is approved without acknowledgements, and the failed checks are recorded', async () => {
      const user = await addVerifiedCustomer({ kycStatus: 'rejected' });
      const { id } = await addWithdrawal(testApp.database, user.id, { walletAddress: `own ${randomUUID()}` });
      expect((await decideWithdrawal(id, { status: 'approved' })).statusCode).toBe(200);
      const [entry] = await readAudit(testApp.database, id);
      expect(entry?.after).toEqual({ status: 'approved', overridden_checks: ['kyc'] });
    });

    it('is recorded without checks where none has failed', async () => {
      const { id } = await addWithdrawal(testApp.database, (await addVerifiedCustomer()).id, {
        walletAddress: `own ${randomUUID()}`,
      });
      expect((await decideWithdrawal(id, { status: 'approved', acknowledged: [] })).statusCode).toBe(200);
      const [entry] = await readAudit(testApp.database, id);
      expect(entry?.after).toEqual({ status: 'approved' });
    });

    it('is rejected without acknowledgements', async () => {
      const { id } = await addWithdrawal(testApp.database, (await addVerifiedCustomer({ kycStatus: 'pending' })).id);
      expect((await decideWithdrawal(id, { status: 'rejected', acknowledged: [] })).statusCode).toBe(200);
      const [entry] = await readAudit(testApp.database, id);
      expect(entry?.after).toEqual({ status: 'rejected' });
    });

    it('returns 400 for an unknown check', async () => {
      const { id } = await addWithdrawal(testApp.database, (await addVerifiedCustomer()).id);
      expect((await decideWithdrawal(id, { status: 'approved', acknowledged: ['mood'] })).statusCode).toBe(400);
    });
  });

  describe('a top-up', () => {
    const getPath = (id: string) => `/transaction/checks/${id}`;
    const decideTopup = (id: string, body: object) =>
      caller.request('PUT', `/transaction/status/${id}`, { payload: body });

    it('has checks of the top-up and its user', async () => {
      const user = await addVerifiedCustomer({ createdAt: new Date(Date.now() - 3.5 * DAY_MS) });
      await testApp.database.orm
        .insert(depositWallets)
        .values({ walletAddress: evmAddress, networkType: 'USDT_BEP20', status: true });
      const addTopupWith = (values: object) =>
        addTopup(testApp.database, user.id, {
          depositWalletAddress: evmAddress.toLowerCase(),
          network: 'USDT_BEP20',
          ...values,
        });
      await addTopupWith({ status: 'approved', amount: '100.00', decidedAt: new Date() });
      await addTopupWith({ status: 'approved', amount: '201.00', decidedAt: new Date(Date.now() - 2 * DAY_MS) });
      await addTopupWith({ amount: '5.00' });
      const { id } = await addTopupWith({ amount: '1250.50', transactionHash: 'ab12' });
      expect(await readChecks(getPath(id))).toEqual({
        balance: 'info: Would rise from $1,000.00 to $2,250.50.',
        pending_requests: 'info: 1 other pending: $5.00.',
        kyc: 'pass: KYC is complete.',
        account: 'pass: The account is active.',
        account_age: 'warning: Opened 3 days ago.',
        hash: 'info: A transaction hash was provided.',
        proof: 'warning: No proof uploaded.',
        deposit_address: 'pass: The address is one of our deposit addresses.',
        amount: 'warning: Usual amount $150.50, the median of 2 approved ones; this is 8.3 times as much.',
        decided_today: 'info: 1 other top-up by this user today.',
      });
    });

    it('needs an acknowledgement and a confirmation if its hash is a duplicate', async () => {
      const user = await addVerifiedCustomer();
      const hash = randomUUID().replaceAll('-', '');
      const other = await addTopup(testApp.database, user.id, {
        transactionHash: hash.toUpperCase(),
        status: 'approved',
      });
      const { id } = await addTopup(testApp.database, user.id, { transactionHash: hash });
      expect(await readChecks(getPath(id))).toMatchObject({
        duplicate_hash: 'fail: Another top-up has the same hash on the same chain.',
        deposit_address: 'warning: The address is no longer one of our deposit addresses.',
      });
      expect(await readLinks(getPath(id), 'duplicate_hash')).toEqual([
        { kind: 'transaction', _id: other.id, label: other.transactionId },
      ]);
      const unacknowledged = await decideTopup(id, { status: 'approved', confirm_duplicate: true, acknowledged: [] });
      expect(unacknowledged.json()).toMatchObject({ code: 'checks_not_acknowledged' });
      const unconfirmed = await decideTopup(id, { status: 'approved', acknowledged: ['duplicate_hash'] });
      expect(unconfirmed.json()).toMatchObject({ code: 'duplicate_hash' });
      expect(await readEntries(testApp.database, user.id)).toHaveLength(1);

      const body = { status: 'approved', confirm_duplicate: true, acknowledged: ['duplicate_hash'] };
      expect((await decideTopup(id, body)).json()).toMatchObject({ data: { status: 'approved' } });
      const [entry] = await readAudit(testApp.database, id);
      expect(entry?.after).toEqual({ status: 'approved', overridden_checks: ['duplicate_hash'] });
    });

    it('is approved without hash and proof, and the failed check is recorded', async () => {
      const { id } = await addTopup(testApp.database, (await addVerifiedCustomer()).id);
      expect((await decideTopup(id, { status: 'approved' })).statusCode).toBe(200);
      const [entry] = await readAudit(testApp.database, id);
      expect(entry?.after).toEqual({ status: 'approved', overridden_checks: ['no_evidence'] });
    });

    it('has checks, but a wallet transaction has none', async () => {
      const [entry] = await readEntries(testApp.database, (await addVerifiedCustomer()).id);
      expect((await getResponse(getPath(entry?.id ?? ''))).json()).toEqual({ success: true, data: [] });
    });
  });

  describe('a verification', () => {
    const getPath = (id: string) => `/user/checks/${id}`;
    const completeKyc = (id: string, body: object) =>
      caller.request('PATCH', `/user/update/${id}`, { payload: { kyc_status: 'completed', ...body } });

    it('has checks of the documents and of similar users', async () => {
      const [file] = await testApp.database.orm
        .insert(uploads)
        .values({
          owner: 'user_document',
          name: `${randomUUID()}.webp`,
          contentType: 'image/webp',
          content: new Uint8Array(),
        })
        .returning();
      const documents = {
        identificationDocumentId: file?.id,
        identificationDocumentVerified: true,
        proofOfAddressDocumentId: file?.id,
      };
      const sameName = await addCustomer(testApp.database, {
        fullName: 'Émile Lovelace',
        phoneNumber: '+44 20 7946 0018',
      });
      const samePhone = await addCustomer(testApp.database, { phoneNumber: '+44 (20) 7946-0018' });
      await addCustomer(testApp.database, { phoneNumber: '+442079460018', closedAt: new Date() });
      const values = { fullName: 'emile lovelace', phoneNumber: '+442079460018', kycStatus: 'pending' as const };
      const user = await addVerifiedCustomer({ ...values, ...documents });
      await addTopup(testApp.database, user.id, { amount: '5.00' });
      await addWithdrawal(testApp.database, user.id, { amount: '7.50' });
      expect(await readChecks(getPath(user.id))).toEqual({
        identification_document: 'pass: Verified.',
        proof_of_address: 'warning: Not verified.',
        selfie: 'warning: Not uploaded.',
        account: 'pass: The account is active.',
        account_age: 'info: Opened on 3 Mar 2025 (UTC).',
        phone_shared: 'warning: 2 other users have the same phone number.',
        name_shared: 'warning: Another user has the same full name.',
        balance: 'info: Balance $1,000.00.',
        pending_requests: 'info: 1 top-up ($5.00) and 1 withdrawal ($7.50) pending.',
      });
      expect(await readLinks(getPath(user.id), 'phone_shared')).toEqual(
        [samePhone, sameName].map(({ id, fullName }) => ({ kind: 'user', _id: id, label: fullName })),
      );
    });

    it('is completed only if all failed checks are acknowledged', async () => {
      const user = await addVerifiedCustomer({ kycStatus: 'in_progress' });
      const rejected = await completeKyc(user.id, { acknowledged: [], fullName: 'Ada King' });
      expect(rejected.statusCode).toBe(409);
      expect(rejected.json()).toMatchObject({ code: 'checks_not_acknowledged' });
      expect((await getResponse(`/user/details/${user.id}`)).json().data).toMatchObject({ kyc_status: 'in_progress' });
      expect((await completeKyc(user.id, { acknowledged: ['documents'] })).statusCode).toBe(200);
      expect(await readAudit(testApp.database, user.id)).toMatchObject([
        { before: { kyc_status: 'in_progress' }, after: { kyc_status: 'completed', overridden_checks: ['documents'] } },
      ]);
      // No check applies: the verification is completed already.
      expect((await completeKyc(user.id, { acknowledged: [] })).statusCode).toBe(200);
    });

    it('is completed without acknowledgements, and the failed checks are recorded', async () => {
      const user = await addVerifiedCustomer({ kycStatus: 'in_progress' });
      expect((await completeKyc(user.id, {})).statusCode).toBe(200);
      const [entry] = await readAudit(testApp.database, user.id);
      expect(entry?.after).toEqual({ kyc_status: 'completed', overridden_checks: ['documents'] });
    });

    it('returns 404 for deleted and staff accounts', async () => {
      const { id } = await addVerifiedCustomer({ closedAt: new Date() });
      const [admin] = await testApp.database.orm.select().from(users).limit(1);
      for (const each of [id, admin?.id]) expect((await getResponse(getPath(String(each)))).statusCode).toBe(404);
    });
  });

  it.each(['/withdrawal', '/transaction', '/user'])('return 404 for an unknown record: %s', async (area) => {
    const response = await getResponse(`${area}/checks/${unknownId}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});
