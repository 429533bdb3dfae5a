import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '../../database/database';
import {
  accessChanges,
  depositWallets,
  approvalPolicy,
  notifications,
  approvalRequests,
  users,
} from '../../database/schema';
import { generateCode } from '../../test-support/generate-code';
import { addCustomer, addTopup, addWithdrawal, readAudit, readEntries, readWallet } from '../../test-support/customers';
import { subscribeToEvents } from '../../test-support/event-subscription';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

const flags = ['withdrawals', 'transactions', 'wallets', 'subadmins'] as const;
const off = { withdrawals_above: null, topups_above: null, deposit_addresses: false, permissions: false };
const secondAdminRequired = {
  success: false,
  code: 'second_admin_required',
  message: 'This needs a second admin. Request approval first.',
};

let testApp: TestApp;
let main: SignedIn;
let ada: SignedIn;
let bob: SignedIn;
let userId: string;

/** Runs `work` in a transaction without the database's triggers. */
const withoutTriggers = (work: (transaction: Transaction) => Promise<unknown>) =>
  testApp.database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await work(transaction);
  });

/** Sets the approval policy without a second admin. */
async function setRules(rules: Partial<typeof approvalPolicy.$inferInsert>) {
  await withoutTriggers((transaction) =>
    transaction
      .update(approvalPolicy)
      .set({ withdrawalsAbove: null, topupsAbove: null, depositAddresses: false, permissions: false, ...rules }),
  );
}

beforeAll(async () => {
  testApp = await createTestApp();
  main = await testApp.signIn();
  ada = await testApp.signIn([...flags]);
  bob = await testApp.signIn([...flags]);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  userId = (await addCustomer(testApp.database, { balance: '20000.00' })).id;
  await setRules({ withdrawalsAbove: '1000.00', topupsAbove: '1000.00' });
});

const addLargeWithdrawal = async (amount = '5000.00') => (await addWithdrawal(testApp.database, userId, { amount })).id;
const requestApproval = (who: SignedIn, record_id: string, change: object, headers: Record<string, string> = {}) =>
  who.request('POST', '/approval-requests', { payload: { record_id, change }, headers });
const approval = { withdrawal: { status: 'approved' } };
const requestApprovalId = async (who: SignedIn, record_id: string, change: object = approval): Promise<string> =>
  (await requestApproval(who, record_id, change)).json().data._id;
const decideRequest = (
  who: SignedIn,
  id: string,
  payload: object = { approved: true },
  headers: Record<string, string> = {},
) => who.request('PUT', `/approval-requests/${id}/decision`, { payload, headers });
const withdrawRequest = (who: SignedIn, id: string) => who.request('DELETE', `/approval-requests/${id}`);
const listOpen = async (who: SignedIn): Promise<{ record_id: string }[]> =>
  (await who.request('GET', '/approval-requests')).json().data;
const listOfRecord = async (who: SignedIn, id: string) =>
  (await who.request('GET', `/approval-requests?record_id=${id}`)).json().data;
const approveWithdrawal = (who: SignedIn, id: string) =>
  who.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'approved' } });
const readStatus = async (id: string) => (await ada.request('GET', `/withdrawal/details/${id}`)).json().data.status;
const readName = async ({ id }: SignedIn): Promise<string> =>
  (await main.request('GET', `/details/${id}`)).json().data.fullName;
const readNotifications = ({ id }: SignedIn, recordId: string) =>
  testApp.database.orm
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(sql`${notifications.recipientId} = ${id} and ${notifications.recordId} = ${recordId}`);

describe('a withdrawal above the amount', () => {
  it('needs a second admin and is paid once', async () => {
    const id = await addLargeWithdrawal();
    const rejection = await approveWithdrawal(ada, id);
    expect([rejection.statusCode, rejection.json()]).toEqual([409, secondAdminRequired]);

    const response = await requestApproval(ada, id, approval);
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(data).toEqual({
      _id: expect.any(String),
      kind: 'withdrawal',
      record_type: 'withdrawal',
      record_id: id,
      record_name: expect.stringMatching(/^WD-/),
      before: { status: 'pending' },
      after: { status: 'approved', amount: 5000, user_id: userId, wallet_address: expect.any(String) },
      requested_by: { _id: ada.id, fullName: await readName(ada) },
      createdAt: expect.any(String),
      expires_at: expect.any(String),
      status: 'open',
      decided_by: null,
      decided_at: null,
      reason: null,
    });
    expect(Date.parse(data.expires_at) - Date.parse(data.createdAt)).toBe(86_400_000);
    expect(await readStatus(id)).toBe('pending');

    const own = await decideRequest(ada, data._id);
    expect([own.statusCode, own.json()]).toMatchObject([
      401,
      { code: 'not_allowed', message: 'You cannot decide your own approval request, or one about yourself.' },
    ]);
    expect(await readEntries(testApp.database, userId)).toHaveLength(1);

    const approved = await decideRequest(bob, data._id);
    expect(approved.statusCode).toBe(200);
    expect(approved.json().data).toMatchObject({ status: 'approved', decided_by: { _id: bob.id } });
    expect(await readStatus(id)).toBe('approved');
    expect(await readWallet(testApp.database, userId)).toMatchObject({ balance: '15000.00' });
    const again = await decideRequest(bob, data._id);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      `${await readName(bob)} has already approved this request.`,
    ]);
    expect(await readEntries(testApp.database, userId)).toHaveLength(2);
  });

  it('notifies once while the notification is unread, however often it is requested and withdrawn', async () => {
    const id = await addLargeWithdrawal();
    for (let turn = 0; turn < 3; turn += 1) await withdrawRequest(ada, await requestApprovalId(ada, id));
    expect(await readNotifications(bob, id)).toHaveLength(1);
    await bob.request('PUT', '/notifications/read-all');
    await withdrawRequest(ada, await requestApprovalId(ada, id));
    expect(await readNotifications(bob, id)).toHaveLength(2);
  });

  it('is recorded and notifies the deciders, then the requester', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    expect(await readNotifications(bob, id)).toEqual([
      {
        title: 'Approval requested',
        message: expect.stringMatching(`^${await readName(ada)} requests to approve withdrawal WD-`),
      },
    ]);
    expect(await readNotifications(main, id)).toHaveLength(1);
    expect(await readNotifications(ada, id)).toEqual([]);
    await decideRequest(bob, approvalRequest);
    expect(await readNotifications(ada, id)).toMatchObject([{ title: 'Your request was approved' }]);
    const log = await readAudit(testApp.database, id);
    expect(log).toMatchObject([
      { action: 'setWithdrawalStatus', actorId: bob.id, before: { status: 'pending' }, after: { status: 'approved' } },
      {
        action: 'decideApprovalRequest',
        actorId: bob.id,
        after: { approvalRequest: 'approved', requested_by: await readName(ada) },
      },
      { action: 'addApprovalRequest', actorId: ada.id, before: { status: 'pending' }, after: { status: 'approved' } },
    ]);
  });

  it('can be requested again after a rejection with a reason', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    const reason = 'The address is new.';
    expect((await decideRequest(bob, approvalRequest, { approved: false, reason })).json().data).toMatchObject({
      status: 'rejected',
      reason,
      decided_by: { _id: bob.id },
    });
    expect(await readStatus(id)).toBe('pending');
    expect(await readNotifications(ada, id)).toMatchObject([
      {
        title: 'Your request was rejected',
        message: expect.stringMatching(/rejected your request: .*\. Reason: The address is new\.$/),
      },
    ]);
    expect((await requestApproval(bob, id, approval)).statusCode).toBe(201);
    expect(await listOfRecord(ada, id)).toMatchObject([{ status: 'open' }, { status: 'rejected' }]);
  });

  it('can be withdrawn only by the requester', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    expect((await withdrawRequest(bob, approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'Only the requester can withdraw this.',
    });
    expect((await withdrawRequest(ada, approvalRequest)).json().data).toMatchObject({ status: 'withdrawn' });
    expect((await decideRequest(bob, approvalRequest)).json()).toMatchObject({
      code: 'conflict',
      message: `${await readName(ada)} has withdrawn this request.`,
    });
    expect(await listOpen(bob)).not.toContainEqual(expect.objectContaining({ record_id: id }));
  });

  it('can be requested again after the request expires', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    await withoutTriggers((transaction) =>
      transaction
        .update(approvalRequests)
        .set({ expiresAt: sql`now()` })
        .where(eq(approvalRequests.id, approvalRequest)),
    );
    expect(await listOfRecord(bob, id)).toMatchObject([{ status: 'expired', decided_by: null, decided_at: null }]);
    expect(await listOpen(bob)).not.toContainEqual(expect.objectContaining({ record_id: id }));
    expect((await decideRequest(bob, approvalRequest)).json().message).toBe(
      'This request expired after 24 hours. You can request approval again.',
    );
    expect((await requestApproval(ada, id, approval)).statusCode).toBe(201);
    expect(await readAudit(testApp.database, id)).toMatchObject([
      { action: 'addApprovalRequest' },
      {
        action: 'approvalRequestExpired',
        actorId: null,
        entity: 'withdrawal',
        after: { approvalRequest: 'expired', requested_by: await readName(ada), expires_at: expect.any(String) },
      },
      { action: 'addApprovalRequest' },
    ]);
  });

  it('is validated on request as on approval', async () => {
    const id = await addLargeWithdrawal('90000.00');
    expect((await requestApproval(ada, id, approval)).json()).toMatchObject({ code: 'insufficient_funds' });
    const other = await addLargeWithdrawal();
    expect(
      (await requestApproval(ada, other, { withdrawal: { status: 'approved', acknowledged: [] } })).json(),
    ).toMatchObject({
      code: 'checks_not_acknowledged',
    });
    const version = String((await ada.request('GET', `/withdrawal/details/${other}`)).headers.etag);
    await ada.request('PUT', `/withdrawal/status/${other}`, { payload: { status: 'rejected' } });
    expect((await requestApproval(ada, other, approval, { 'if-match': version })).json()).toMatchObject({
      code: 'version_conflict',
      current: { status: 'rejected' },
    });
    expect((await requestApproval(ada, randomUUID(), approval)).statusCode).toBe(404);
    expect(await listOfRecord(ada, id)).toEqual([]);
  });

  it('cannot be requested where no second admin is needed, or twice', async () => {
    const small = await addLargeWithdrawal('1000.00');
    expect((await requestApproval(ada, small, approval)).json()).toMatchObject({
      code: 'conflict',
      message: 'This needs no second admin. You can do it directly.',
    });
    expect(await readStatus(small)).toBe('pending');
    const id = await addLargeWithdrawal();
    expect((await requestApproval(ada, id, { withdrawal: { status: 'rejected' } })).statusCode).toBe(409);
    await requestApproval(ada, id, approval);
    expect((await requestApproval(bob, id, approval)).json()).toMatchObject({
      code: 'conflict',
      message: 'There is already an open approval request for this record. It must be decided or withdrawn first.',
    });
  });

  it('is not approved if the record has changed since the request', async () => {
    const id = await addLargeWithdrawal();
    const version = String((await ada.request('GET', `/withdrawal/details/${id}`)).headers.etag);
    const { data } = (await requestApproval(ada, id, approval, { 'if-match': version })).json();
    await testApp.database.orm
      .update(users)
      .set({ email: `${randomUUID()}@example.com` })
      .where(eq(users.id, userId));
    const response = await decideRequest(bob, data._id);
    expect(response.json()).toMatchObject({ code: 'version_conflict' });
    expect(await listOfRecord(bob, id)).toMatchObject([{ status: 'open' }]);
    // Also without a version: the amount is part of the request.
    await withdrawRequest(ada, data._id);
    const secondRequest = await requestApprovalId(ada, id);
    await testApp.database.orm.execute(sql`update withdrawals set amount = 6000 where id = ${id}`);
    expect((await decideRequest(bob, secondRequest)).json()).toEqual(secondAdminRequired);
    expect(await readEntries(testApp.database, userId)).toHaveLength(1);
  });

  it('can be rejected by one admin, which supersedes the request', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await decideRequest(bob, approvalRequest)).json().message).toBe(
      'The record has changed since this was requested.',
    );
    expect(await listOfRecord(bob, id)).toMatchObject([{ status: 'superseded' }]);
  });

  it('needs the second admin to acknowledge its failed checks too', async () => {
    const id = await addLargeWithdrawal();
    const checks: { key: string; result: string }[] = (await ada.request('GET', `/withdrawal/checks/${id}`)).json()
      .data;
    const acknowledged = checks.filter(({ result }) => result === 'fail').map(({ key }) => key);
    expect(acknowledged).not.toEqual([]);
    const approvalRequest = await requestApprovalId(ada, id, { withdrawal: { status: 'approved', acknowledged } });
    expect((await decideRequest(bob, approvalRequest, { approved: true, acknowledged: [] })).json()).toMatchObject({
      code: 'checks_not_acknowledged',
    });
    expect((await decideRequest(bob, approvalRequest, { approved: true, acknowledged })).statusCode).toBe(200);
  });

  it('is paid once despite concurrent approvals and repeated requests', async () => {
    const id = await addLargeWithdrawal();
    const key = { 'idempotency-key': randomUUID() };
    const first = await requestApproval(ada, id, approval, key);
    expect((await requestApproval(ada, id, approval, key)).json()).toEqual(first.json());
    const callers = await Promise.all(Array.from({ length: 20 }, () => testApp.signIn(['withdrawals'])));
    /** Repeats the approval while the server responds 503, which it does before any change on a slow machine. */
    const approveUntilHandled = async (caller: SignedIn) => {
      for (;;) {
        const response = await decideRequest(caller, first.json().data._id);
        if (response.statusCode !== 503) return response;
      }
    };
    const responses = await Promise.all(callers.map(approveUntilHandled));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await readEntries(testApp.database, userId)).toHaveLength(2);
    expect(await readWallet(testApp.database, userId)).toMatchObject({ balance: '15000.00' });
  });

  it('needs a second admin again after a reversal', async () => {
    const id = await addLargeWithdrawal();
    await decideRequest(bob, await requestApprovalId(ada, id));
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await approveWithdrawal(ada, id)).json()).toEqual(secondAdminRequired);
  });

  it('uses up the approval if the rule is switched off before the change', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    await setRules({});
    expect((await decideRequest(bob, approvalRequest)).statusCode).toBe(200);
    await setRules({ withdrawalsAbove: '1000.00' });
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await approveWithdrawal(ada, id)).json()).toEqual(secondAdminRequired);
  });

  it('sends a live event to the deciders only', async () => {
    const id = await addLargeWithdrawal();
    const subscription = await subscribeToEvents(testApp.app, bob.token);
    const otherSubscription = await subscribeToEvents(testApp.app, (await testApp.signIn(['support'])).token);
    for (const each of [subscription, otherSubscription]) await each.waitForEvent({ topic: 'resync', _id: null });
    await requestApprovalId(ada, id);
    await subscription.waitForEvent({ topic: 'approval_request', _id: id });
    expect(otherSubscription.received).not.toContainEqual({ topic: 'approval_request', _id: id });
    for (const each of [subscription, otherSubscription]) each.close();
  });
});

describe('access to approval requests', () => {
  it('needs the permission to list, request and decide', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    const other = await testApp.signIn(['transactions', 'users']);
    expect(await listOpen(other)).toEqual([]);
    expect(await listOfRecord(other, id)).toEqual([]);
    for (const response of [await decideRequest(other, approvalRequest), await requestApproval(other, id, approval)])
      expect([response.statusCode, response.json().code]).toEqual([401, 'not_allowed']);
    expect(await listOfRecord(bob, id)).toMatchObject([{ status: 'open' }]);
  });

  it('rejects a request without exactly one valid change', async () => {
    const id = await addLargeWithdrawal();
    for (const change of [{}, { ...approval, topup: { status: 'approved' } }, { withdrawal: { status: 'paid' } }]) {
      const response = await requestApproval(ada, id, change);
      expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
    }
  });

  it('rejects an approval if the requester has lost the permission', async () => {
    const subadmin = await testApp.signIn(['withdrawals']);
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(subadmin, id);
    await testApp.database.orm.update(users).set({ permissions: [] }).where(eq(users.id, subadmin.id));
    expect((await decideRequest(bob, approvalRequest)).json().message).toBe(
      'The requester no longer has the required permission. Reject this request and create a new one.',
    );
    expect((await decideRequest(bob, approvalRequest, { approved: false })).statusCode).toBe(200);
  });
});

describe('a top-up above the amount', () => {
  it('needs a second admin and is credited once', async () => {
    const { id } = await addTopup(testApp.database, userId, { amount: '3000.00' });
    const approveTopup = () => ada.request('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    expect((await approveTopup()).json()).toEqual(secondAdminRequired);
    const change = { topup: { status: 'approved' } };
    const approvalRequest = await requestApprovalId(ada, id, change);
    expect((await decideRequest(ada, approvalRequest)).statusCode).toBe(401);
    expect((await decideRequest(bob, approvalRequest)).json().data).toMatchObject({
      kind: 'topup',
      record_type: 'transaction',
    });
    expect(await readWallet(testApp.database, userId)).toMatchObject({ balance: '23000.00' });
    expect((await approveTopup()).json().code).toBe('already_decided');
  });

  it('is validated on request, including the duplicate hash', async () => {
    const transactionHash = `0x${randomUUID().replaceAll('-', '')}`;
    const [{ id }] = [
      await addTopup(testApp.database, userId, { amount: '3000.00', transactionHash }),
      await addTopup(testApp.database, userId, { amount: '3000.00', transactionHash }),
    ];
    expect((await requestApproval(ada, id, { topup: { status: 'approved' } })).json().code).toBe('duplicate_hash');
    const change = { topup: { status: 'approved', confirm_duplicate: true } };
    expect((await requestApproval(ada, id, change)).statusCode).toBe(201);
  });
});

describe('a deposit address', () => {
  // An address without letters has no checksum.
  const createAddress = () => `0x${Array.from({ length: 40 }, () => Math.floor(Math.random() * 10)).join('')}`;
  const addWallet = async (status: boolean) => {
    await setRules({});
    const [row] = await testApp.database.orm
      .insert(depositWallets)
      .values({ walletAddress: createAddress(), networkType: 'ETH', status })
      .returning();
    await setRules({ depositAddresses: true });
    return row?.id ?? '';
  };
  const readRow = async (id: string) => {
    const rows: { _id: string; wallet_address: string }[] = (await ada.request('GET', '/admin-wallets')).json().data;
    return rows.find(({ _id }) => _id === id);
  };

  it('needs a second admin to change', async () => {
    const id = await addWallet(true);
    const wallet_address = createAddress();
    const rejection = await ada.request('PATCH', `/admin-wallet/update/${id}`, { payload: { wallet_address } });
    expect(rejection.json()).toEqual(secondAdminRequired);
    const { data } = (await requestApproval(ada, id, { deposit_wallet: { wallet_address } })).json();
    expect(data).toMatchObject({
      record_type: 'deposit_wallet',
      before: { network_type: 'ETH', status: true },
      after: { wallet_address, network_type: 'ETH', status: true },
    });
    expect(await readRow(id)).not.toMatchObject({ wallet_address });
    expect((await decideRequest(bob, data._id)).statusCode).toBe(200);
    expect(await readRow(id)).toMatchObject({ wallet_address });
  });

  it.each([
    ['approved', { approved: true }, 'approved'],
    ['rejected', { approved: false }, 'rejected'],
  ])('is in the notifications with the old and new value when its change is %s', async (_what, decision, verb) => {
    const id = await addWallet(true);
    const old = await readRow(id);
    const wallet_address = createAddress();
    const approvalRequest = await requestApprovalId(ada, id, { deposit_wallet: { wallet_address } });
    const change = `that users pay to ${wallet_address} instead of ${old?.wallet_address}.`;
    expect((await readNotifications(bob, id))[0]?.message).toBe(`${await readName(ada)} requests ${change}`);
    await decideRequest(bob, approvalRequest, decision);
    expect((await readNotifications(ada, id))[0]?.message).toBe(
      `${await readName(bob)} ${verb} your request: ${change}`,
    );
  });

  it('is in the notification of its activation', async () => {
    const id = await addWallet(false);
    const { wallet_address } = (await readRow(id)) ?? {};
    const approvalRequest = await requestApprovalId(ada, id, { deposit_wallet: { status: true } });
    await decideRequest(bob, approvalRequest);
    expect((await readNotifications(ada, id))[0]?.message).toBe(
      `${await readName(bob)} approved your request: that users pay to ${wallet_address}.`,
    );
  });

  it('can be added inactive without a second admin', async () => {
    await setRules({ depositAddresses: true });
    const payload = { wallet_address: createAddress(), network_type: 'ETH' };
    expect((await ada.request('POST', '/admin-wallet/add', { payload })).json()).toEqual(secondAdminRequired);
    const added = await ada.request('POST', '/admin-wallet/add', { payload: { ...payload, status: false } });
    expect(added.json().data).toMatchObject({ status: false });
    const { _id } = added.json().data;
    await decideRequest(bob, await requestApprovalId(ada, _id, { deposit_wallet: { status: true } }));
    expect(await readRow(_id)).toMatchObject({ status: true });
  });

  it('is validated on request, with a field error', async () => {
    const id = await addWallet(true);
    const wallet_address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';
    expect((await requestApproval(ada, id, { deposit_wallet: { wallet_address } })).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'change.deposit_wallet.wallet_address' }],
    });
  });
});

describe('permissions', () => {
  beforeEach(() => setRules({ permissions: true }));
  const readPermissions = async (id: string) =>
    (await main.request('GET', `/subadmin/details/${id}`)).json().data.permissions;
  const signInSubadmin = async () => {
    await setRules({});
    const subadmin = await testApp.signIn(['support']);
    await setRules({ permissions: true });
    return subadmin;
  };

  it('need a second admin who holds them to be granted, and one admin to be removed', async () => {
    const subadmin = await signInSubadmin();
    const payload = { permissions: { transactions: true } };
    expect((await ada.request('PATCH', `/subadmin/update/${subadmin.id}`, { payload })).json()).toEqual(
      secondAdminRequired,
    );
    const approvalRequest = await requestApprovalId(ada, subadmin.id, payload);
    await setRules({});
    const withoutPermission = await testApp.signIn(['subadmins']);
    await setRules({ permissions: true });
    expect((await decideRequest(withoutPermission, approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'You can grant only permissions that you hold yourself.',
    });
    expect(await readPermissions(subadmin.id)).toMatchObject({ transactions: false });
    expect((await decideRequest(bob, approvalRequest)).statusCode).toBe(200);
    expect(await readPermissions(subadmin.id)).toMatchObject({ transactions: true, support: true });
    const removal = await ada.request('PATCH', `/subadmin/update/${subadmin.id}`, {
      payload: { permissions: { support: false } },
    });
    expect(removal.statusCode).toBe(200);
  });

  it('cannot be approved by their recipient or requested by an admin without them', async () => {
    await setRules({});
    const subadmin = await testApp.signIn(['subadmins']);
    await setRules({ permissions: true });
    const own = await requestApprovalId(ada, subadmin.id, { permissions: { wallets: true } });
    expect((await decideRequest(subadmin, own)).statusCode).toBe(401);
    expect(await readNotifications(subadmin, subadmin.id)).toEqual([]);
    expect((await requestApproval(subadmin, bob.id, { permissions: { plans: true } })).json().code).toBe('not_allowed');
  });

  it('can be requested for a new sub-admin after the account is added', async () => {
    const payload = {
      fullName: 'Katherine Johnson',
      email: `${randomUUID()}@example.com`,
      phoneNumber: '+44 20 7946 0033',
      password: 'correct horse battery staple',
    };
    const withPermissions = { ...payload, permissions: { wallets: true } };
    expect((await ada.request('POST', '/subadmin/add', { payload: withPermissions })).json()).toEqual(
      secondAdminRequired,
    );
    const added = await ada.request('POST', '/subadmin/add', { payload: { ...payload, permissions: {} } });
    expect(added.statusCode).toBe(201);
    const { _id } = added.json().data;
    await decideRequest(bob, await requestApprovalId(ada, _id, { permissions: { wallets: true } }));
    expect(await readPermissions(_id)).toMatchObject({ wallets: true });
    expect(JSON.stringify(await testApp.database.orm.select().from(approvalRequests))).not.toMatch(/correct horse/);
  });
});

async function setUpAuthenticator(owner: SignedIn) {
  const { secret } = (await owner.request('POST', '/account/second-factor/authenticator')).json().data;
  const payload = { code: generateCode(secret) };
  expect((await owner.request('PUT', '/account/second-factor/authenticator', { payload })).statusCode).toBe(200);
}

describe('access to an account that has permissions', () => {
  beforeEach(() => setRules({ permissions: true }));
  const signInSubadmin = async (status: 'active' | 'inactive' = 'active') => {
    await setRules({});
    const subadmin = await testApp.signIn(['transactions']);
    await testApp.database.orm.update(users).set({ status }).where(eq(users.id, subadmin.id));
    await setRules({ permissions: true });
    return subadmin;
  };
  const addAdminWithoutPermission = async () => {
    await setRules({});
    const withoutPermission = await testApp.signIn(['subadmins']);
    await setRules({ permissions: true });
    return withoutPermission;
  };
  const readSubadmin = async (id: string) => (await main.request('GET', `/subadmin/details/${id}`)).json().data;
  const createResetLink = (id: string, as = main) => as.request('POST', `/subadmin/${id}/password-reset`);
  const removeSecondFactor = (id: string) => main.request('DELETE', `/subadmin/${id}/second-factor`);
  const toAccessChange = (action: string) => ({ access: { action } });

  it('needs a second admin with the same permissions to activate it', async () => {
    // Otherwise, unread notifications of earlier tests would be grouped with the ones of this test.
    await bob.request('PUT', '/notifications/read-all');
    const subadmin = await signInSubadmin('inactive');
    const activateSubadmin = (as: SignedIn) =>
      as.request('PATCH', `/subadmin/update/${subadmin.id}`, { payload: { status: 'active' } });
    const rejection = await activateSubadmin(ada);
    expect([rejection.statusCode, rejection.json()]).toEqual([409, secondAdminRequired]);
    expect((await activateSubadmin(main)).json()).toEqual(secondAdminRequired);
    const withoutPermission = await addAdminWithoutPermission();
    expect((await requestApproval(withoutPermission, subadmin.id, toAccessChange('activate'))).json()).toMatchObject({
      code: 'not_allowed',
      errors: [{ field: 'change.access.status' }],
    });
    const { data } = (await requestApproval(ada, subadmin.id, toAccessChange('activate'))).json();
    expect(data).toMatchObject({
      kind: 'access',
      record_type: 'subadmin',
      record_name: await readName(subadmin),
      before: { permissions: {} },
      after: { action: 'activate', permissions: { transactions: true } },
    });
    expect((await readNotifications(bob, subadmin.id))[0]).toMatchObject({
      message: `${await readName(ada)} requests to activate the account of ${await readName(subadmin)}.`,
    });
    expect((await decideRequest(withoutPermission, data._id)).json()).toMatchObject({ code: 'not_allowed' });
    expect(await readSubadmin(subadmin.id)).toMatchObject({ status: 'inactive' });
    expect((await decideRequest(bob, data._id)).statusCode).toBe(200);
    expect(await readSubadmin(subadmin.id)).toMatchObject({ status: 'active', permissions: { transactions: true } });
  });

  it('lets the requester create one reset link after approval', async () => {
    const subadmin = await signInSubadmin();
    const rejection = await createResetLink(subadmin.id);
    expect([rejection.statusCode, rejection.json()]).toEqual([409, secondAdminRequired]);
    expect((await requestApproval(ada, subadmin.id, toAccessChange('reset_password'))).json().code).toBe('not_allowed');
    const approvalRequest = await requestApprovalId(main, subadmin.id, toAccessChange('reset_password'));
    expect((await createResetLink(subadmin.id)).json()).toEqual(secondAdminRequired);
    expect((await decideRequest(await addAdminWithoutPermission(), approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'To reset the password of an account, you need all of its permissions.',
    });
    const response = await decideRequest(bob, approvalRequest);
    expect(response.json().data).toMatchObject({ status: 'approved', decided_by: { _id: bob.id } });
    expect(response.body).not.toMatch(/token/);
    expect((await readNotifications(main, subadmin.id))[0]).toMatchObject({
      message: `${await readName(bob)} approved your request: a password reset link for ${await readName(subadmin)}. You can do it now, once, within 24 hours of your request.`,
    });
    expect((await createResetLink(subadmin.id)).statusCode).toBe(201);
    expect((await createResetLink(subadmin.id)).json()).toEqual(secondAdminRequired);
  });

  it('needs a second admin to remove its second factor', async () => {
    const subadmin = await signInSubadmin();
    expect((await requestApproval(main, subadmin.id, toAccessChange('remove_second_factor'))).statusCode).toBe(404);
    await setUpAuthenticator(subadmin);
    expect((await removeSecondFactor(subadmin.id)).json()).toEqual(secondAdminRequired);
    expect((await requestApproval(ada, subadmin.id, toAccessChange('remove_second_factor'))).json().code).toBe(
      'not_allowed',
    );
    const approvalRequest = await requestApprovalId(main, subadmin.id, toAccessChange('remove_second_factor'));
    const readSecondFactor = async () => (await subadmin.request('GET', '/account/second-factor')).json().data;
    expect(await readSecondFactor()).toMatchObject({ authenticator: { addedAt: expect.any(String) } });
    expect((await decideRequest(bob, approvalRequest)).statusCode).toBe(200);
    expect((await subadmin.request('GET', '/session')).statusCode).toBe(403);
    expect((await removeSecondFactor(subadmin.id)).statusCode).toBe(404);
    const changes = await testApp.database.orm
      .select()
      .from(accessChanges)
      .where(eq(accessChanges.accountId, subadmin.id));
    expect(changes.map(({ what, changedById }) => [what, changedById])).toContainEqual(['second_factor', main.id]);
  });

  it('needs no second admin for an account without permissions or one’s own account', async () => {
    await setRules({});
    const subadmin = await testApp.signIn([]);
    await setRules({ permissions: true });
    await setUpAuthenticator(subadmin);
    expect((await createResetLink(subadmin.id)).statusCode).toBe(201);
    expect((await removeSecondFactor(subadmin.id)).statusCode).toBe(200);
    await setUpAuthenticator(ada);
    expect((await ada.request('DELETE', '/account/second-factor/authenticator')).statusCode).toBe(200);
  });
});

describe('two accounts to which one person had access', () => {
  const password = 'correct horse battery staple';
  const grantedPermissions = { withdrawals: true, subadmins: true };
  const addSubadmin = async (as: SignedIn): Promise<{ _id: string; email: string }> => {
    const texts = { fullName: 'Mallory', email: `${randomUUID()}@example.com`, phoneNumber: '+44 20 7946 0033' };
    const payload = { ...texts, permissions: grantedPermissions, password };
    return (await as.request('POST', '/subadmin/add', { payload })).json().data;
  };
  /** Signs in with a password, as a browser does. */
  const signInAs = async (email: string, withPassword = password): Promise<SignedIn> => {
    const payload = { email, password: withPassword };
    const response = await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload });
    const headers = { authorization: `Bearer ${response.json().token}` };
    return {
      id: '',
      token: response.json().token,
      request: (method, url, options) => testApp.app.inject({ method, url: `/api/admin${url}`, ...options, headers }),
    };
  };
  const updateSubadmin = (id: string, payload: object) => main.request('PATCH', `/subadmin/update/${id}`, { payload });
  /** Moves the access changes of an account a day into the past. */
  const backdateAccessChanges = async (accountId: string) => {
    await withoutTriggers((transaction) =>
      transaction
        .update(accessChanges)
        .set({ changedAt: sql`changed_at - interval '1 day'` })
        .where(eq(accessChanges.accountId, accountId)),
    );
  };
  const notIndependent = {
    code: 'not_allowed',
    message: expect.stringMatching(
      /^In the last 24 hours, one of you changed .* Another admin can decide now, or you can from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ),
  };

  it.each<[string, (id: string, email: string) => Promise<{ email: string; password: string }>]>([
    [
      'reactivated',
      async (id, email) => {
        await updateSubadmin(id, { status: 'inactive' });
        expect((await updateSubadmin(id, { status: 'active' })).statusCode).toBe(200);
        return { email, password };
      },
    ],
    [
      'given another password',
      async (id, email) => {
        const { token } = (await main.request('POST', `/subadmin/${id}/password-reset`)).json().data;
        // Only the use of the link counts as recent, not its creation.
        await backdateAccessChanges(id);
        const payload = { token, password: 'staple battery horse' };
        expect(
          (await testApp.app.inject({ method: 'POST', url: '/api/admin/password-reset', payload })).statusCode,
        ).toBe(200);
        return { email, ...payload };
      },
    ],
    [
      'relieved of its second factor',
      async (id, email) => {
        await setUpAuthenticator(await signInAs(email));
        expect((await main.request('DELETE', `/subadmin/${id}/second-factor`)).statusCode).toBe(200);
        return { email, password };
      },
    ],
    [
      'given another email',
      async (id) => {
        const email = `${randomUUID()}@example.com`;
        expect((await updateSubadmin(id, { email })).statusCode).toBe(200);
        return { email, password };
      },
    ],
    ['added', async (_id, email) => ({ email, password })],
  ])('cannot approve each other’s requests after one was %s by the other', async (what, change) => {
    const { _id, email } = await addSubadmin(main);
    if (what !== 'added') await backdateAccessChanges(_id);
    const owner = await change(_id, email);
    const other = await signInAs(owner.email, owner.password);
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(main, id);
    const response = await decideRequest(other, approvalRequest);
    expect([response.statusCode, response.json()]).toMatchObject([401, notIndependent]);
    expect(await readStatus(id)).toBe('pending');
    const reverse = await addLargeWithdrawal();
    expect((await decideRequest(main, await requestApprovalId(other, reverse))).json()).toMatchObject(notIndependent);
    await backdateAccessChanges(_id);
    expect((await decideRequest(other, approvalRequest)).statusCode).toBe(200);
    expect(await readStatus(id)).toBe('approved');
  });

  it('cannot approve each other’s requests if one person added both', async () => {
    const [first, second] = [await addSubadmin(main), await addSubadmin(main)];
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(await signInAs(first.email), id);
    expect((await decideRequest(await signInAs(second.email), approvalRequest)).json()).toMatchObject(notIndependent);
    expect((await decideRequest(bob, approvalRequest)).statusCode).toBe(200);
  });

  it('cannot approve each other’s requests after an approved change that one requested', async () => {
    await setRules({ permissions: true, withdrawalsAbove: '1000.00' });
    await testApp.database.orm.execute(sql`alter table users disable trigger users_dual_approval`);
    const [subadmin, requester] = [await testApp.signIn([...flags]), await testApp.signIn([...flags])];
    await testApp.database.orm.update(users).set({ status: 'inactive' }).where(eq(users.id, subadmin.id));
    await testApp.database.orm.execute(sql`alter table users enable trigger users_dual_approval`);
    await decideRequest(bob, await requestApprovalId(requester, subadmin.id, { access: { action: 'activate' } }));
    const requestId = await requestApprovalId(requester, await addLargeWithdrawal());
    expect((await decideRequest(subadmin, requestId)).json()).toMatchObject(notIndependent);
    expect((await decideRequest(subadmin, await requestApprovalId(bob, await addLargeWithdrawal()))).statusCode).toBe(
      200,
    );
  });
});

describe('the approval policy', () => {
  const readRules = async () => (await ada.request('GET', '/approval-policy')).json().data;
  const setPolicy = (rules: object, who = main, headers: Record<string, string> = {}) =>
    who.request('PUT', '/approval-policy', { payload: { ...off, ...rules }, headers });

  it('is off by default and readable without permissions', async () => {
    const fresh = await createTestApp();
    const subadmin = await fresh.signIn([]);
    expect((await subadmin.request('GET', '/approval-policy')).json().data).toEqual({
      _id: expect.any(String),
      ...off,
    });
    await fresh.close();
  });

  it('becomes stricter immediately, with audit entry and notifications', async () => {
    await setRules({});
    await testApp.database.orm.delete(notifications);
    const response = await setPolicy({ withdrawals_above: 2500.5, deposit_addresses: true });
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { withdrawals_above: 2500.5, deposit_addresses: true },
    ]);
    const { _id } = await readRules();
    expect((await readAudit(testApp.database, _id))[0]).toMatchObject({
      action: 'setApprovalPolicy',
      actorId: main.id,
      before: { withdrawals_above: null, deposit_addresses: false },
      after: { withdrawals_above: 2500.5, deposit_addresses: true },
    });
    const rows = await testApp.database.orm.select().from(notifications);
    expect(rows.map(({ permission, message }) => [permission, message])).toEqual([
      ['withdrawals', 'Approving a withdrawal of more than $2,500.50 needs a second admin.'],
      ['wallets', 'Making a deposit address live needs a second admin.'],
    ]);
  });

  it('needs a second admin with permission for sub-admins to become looser', async () => {
    await setRules({ withdrawalsAbove: '1000.00' });
    const rejection = await setPolicy({ withdrawals_above: 2000 });
    expect([rejection.statusCode, rejection.json()]).toEqual([409, secondAdminRequired]);
    const { _id } = await readRules();
    const change = { approval_policy: { ...off, withdrawals_above: 2000 } };
    expect((await requestApproval(ada, _id, change)).statusCode).toBe(401);
    const approvalRequest = await requestApprovalId(main, _id, change);
    const subadmin = await testApp.signIn(['withdrawals']);
    expect((await decideRequest(subadmin, approvalRequest)).statusCode).toBe(401);
    expect((await decideRequest(main, approvalRequest)).statusCode).toBe(401);
    expect((await decideRequest(bob, approvalRequest)).json().data).toMatchObject({
      status: 'approved',
      record_name: 'Dual approval',
    });
    expect(await readRules()).toMatchObject({ withdrawals_above: 2000 });
  });

  it('can be switched on only if a second admin could decide', async () => {
    const fresh = await createTestApp();
    const onlyAdmin = await fresh.signIn();
    const sendPolicy = (rules: object) =>
      onlyAdmin.request('PUT', '/approval-policy', { payload: { ...off, ...rules } });
    expect((await sendPolicy({ withdrawals_above: 100 })).json()).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'withdrawals_above', message: expect.stringMatching(/^No one else could approve/) }],
    });
    await fresh.signIn(['withdrawals']);
    expect((await sendPolicy({ withdrawals_above: 100 })).json().message).toMatch(
      /to approve when this rule is switched off/,
    );
    await fresh.signIn(['subadmins']);
    expect((await sendPolicy({ withdrawals_above: 100 })).statusCode).toBe(200);
    await fresh.close();
  });

  it('can be changed only by the main admin, based on the current version', async () => {
    await setRules({});
    expect((await setPolicy({ topups_above: 1 }, ada)).statusCode).toBe(401);
    const version = String((await main.request('GET', '/approval-policy')).headers.etag);
    expect((await setPolicy({ topups_above: 500 }, main, { 'if-match': version })).statusCode).toBe(200);
    expect((await setPolicy({ topups_above: 100 }, main, { 'if-match': version })).json()).toMatchObject({
      code: 'version_conflict',
      current: { topups_above: 500 },
    });
  });
});
