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

let test: TestApp;
let main: SignedIn;
let ada: SignedIn;
let bob: SignedIn;
let userId: string;

/** Runs `work` in a transaction without the database's triggers. */
const withoutTriggers = (work: (transaction: Transaction) => Promise<unknown>) =>
  test.database.orm.transaction(async (transaction) => {
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
  test = await createTestApp();
  main = await test.signIn();
  ada = await test.signIn([...flags]);
  bob = await test.signIn([...flags]);
});
afterAll(() => test.close());
beforeEach(async () => {
  userId = (await addCustomer(test.database, { balance: '20000.00' })).id;
  await setRules({ withdrawalsAbove: '1000.00', topupsAbove: '1000.00' });
});

const addLargeWithdrawal = async (amount = '5000.00') => (await addWithdrawal(test.database, userId, { amount })).id;
const requestApproval = (who: SignedIn, record_id: string, change: object, headers: Record<string, string> = {}) =>
  who.request('POST', '/approval-requests', { payload: { record_id, change }, headers });
const approval = { withdrawal: { status: 'approved' } };
const requestApprovalId = async (who: SignedIn, record_id: string, change: object = approval): Promise<string> =>
  (await requestApproval(who, record_id, change)).json().data._id;
const decide = (
  who: SignedIn,
  id: string,
  payload: object = { approved: true },
  headers: Record<string, string> = {},
) => who.request('PUT', `/approval-requests/${id}/decision`, { payload, headers });
const withdraw = (who: SignedIn, id: string) => who.request('DELETE', `/approval-requests/${id}`);
const listOpen = async (who: SignedIn): Promise<{ record_id: string }[]> =>
  (await who.request('GET', '/approval-requests')).json().data;
const listOfRecord = async (who: SignedIn, id: string) =>
  (await who.request('GET', `/approval-requests?record_id=${id}`)).json().data;
const approve = (who: SignedIn, id: string) =>
  who.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'approved' } });
const readStatus = async (id: string) => (await ada.request('GET', `/withdrawal/details/${id}`)).json().data.status;
const readName = async ({ id }: SignedIn): Promise<string> =>
  (await main.request('GET', `/details/${id}`)).json().data.fullName;
const readNotifications = ({ id }: SignedIn, recordId: string) =>
  test.database.orm
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(sql`${notifications.recipientId} = ${id} and ${notifications.recordId} = ${recordId}`);

describe('a withdrawal above the amount', () => {
  it('needs a second admin and is paid once', async () => {
    const id = await addLargeWithdrawal();
    const rejection = await approve(ada, id);
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

    const own = await decide(ada, data._id);
    expect([own.statusCode, own.json()]).toMatchObject([
      401,
      { code: 'not_allowed', message: 'You cannot decide your own approval request, or one about yourself.' },
    ]);
    expect(await readEntries(test.database, userId)).toHaveLength(1);

    const approved = await decide(bob, data._id);
    expect(approved.statusCode).toBe(200);
    expect(approved.json().data).toMatchObject({ status: 'approved', decided_by: { _id: bob.id } });
    expect(await readStatus(id)).toBe('approved');
    expect(await readWallet(test.database, userId)).toMatchObject({ balance: '15000.00' });
    const again = await decide(bob, data._id);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      `${await readName(bob)} has already approved this request.`,
    ]);
    expect(await readEntries(test.database, userId)).toHaveLength(2);
  });

  it('notifies once while the notification is unread, however often it is requested and withdrawn', async () => {
    const id = await addLargeWithdrawal();
    for (let turn = 0; turn < 3; turn += 1) await withdraw(ada, await requestApprovalId(ada, id));
    expect(await readNotifications(bob, id)).toHaveLength(1);
    await bob.request('PUT', '/notifications/read-all');
    await withdraw(ada, await requestApprovalId(ada, id));
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
    await decide(bob, approvalRequest);
    expect(await readNotifications(ada, id)).toMatchObject([{ title: 'Your request was approved' }]);
    const log = await readAudit(test.database, id);
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
    expect((await decide(bob, approvalRequest, { approved: false, reason })).json().data).toMatchObject({
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
    expect((await withdraw(bob, approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'Only the requester can withdraw this.',
    });
    expect((await withdraw(ada, approvalRequest)).json().data).toMatchObject({ status: 'withdrawn' });
    expect((await decide(bob, approvalRequest)).json()).toMatchObject({
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
    expect((await decide(bob, approvalRequest)).json().message).toBe(
      'This request expired after 24 hours. You can request approval again.',
    );
    expect((await requestApproval(ada, id, approval)).statusCode).toBe(201);
    expect(await readAudit(test.database, id)).toMatchObject([
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
    await test.database.orm
      .update(users)
      .set({ email: `${randomUUID()}@example.com` })
      .where(eq(users.id, userId));
    const response = await decide(bob, data._id);
    expect(response.json()).toMatchObject({ code: 'version_conflict' });
    expect(await listOfRecord(bob, id)).toMatchObject([{ status: 'open' }]);
    // Also without a version: the amount is part of the request.
    await withdraw(ada, data._id);
    const secondRequest = await requestApprovalId(ada, id);
    await test.database.orm.execute(sql`update withdrawals set amount = 6000 where id = ${id}`);
    expect((await decide(bob, secondRequest)).json()).toEqual(secondAdminRequired);
    expect(await readEntries(test.database, userId)).toHaveLength(1);
  });

  it('can be rejected by one admin, which supersedes the request', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await decide(bob, approvalRequest)).json().message).toBe(
      'The record has changed since this was requested.',
    );
    expect(await listOfRecord(bob, id)).toMatchObject([{ status: 'superseded' }]);
  });

  it('with failed checks needs the acknowledgement of the second admin too', async () => {
    const id = await addLargeWithdrawal();
    const checks: { key: string; result: string }[] = (await ada.request('GET', `/withdrawal/checks/${id}`)).json()
      .data;
    const acknowledged = checks.filter(({ result }) => result === 'fail').map(({ key }) => key);
    expect(acknowledged).not.toEqual([]);
    const approvalRequest = await requestApprovalId(ada, id, { withdrawal: { status: 'approved', acknowledged } });
    expect((await decide(bob, approvalRequest, { approved: true, acknowledged: [] })).json()).toMatchObject({
      code: 'checks_not_acknowledged',
    });
    expect((await decide(bob, approvalRequest, { approved: true, acknowledged })).statusCode).toBe(200);
  });

  it('is paid once despite concurrent approvals and repeated requests', async () => {
    const id = await addLargeWithdrawal();
    const key = { 'idempotency-key': randomUUID() };
    const first = await requestApproval(ada, id, approval, key);
    expect((await requestApproval(ada, id, approval, key)).json()).toEqual(first.json());
    const callers = await Promise.all(Array.from({ length: 20 }, () => test.signIn(['withdrawals'])));
    /** Repeats the approval while the server responds 503, which it does before any change on a slow machine. */
    const approveUntilHandled = async (caller: SignedIn) => {
      for (;;) {
        const response = await decide(caller, first.json().data._id);
        if (response.statusCode !== 503) return response;
      }
    };
    const responses = await Promise.all(callers.map(approveUntilHandled));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await readEntries(test.database, userId)).toHaveLength(2);
    expect(await readWallet(test.database, userId)).toMatchObject({ balance: '15000.00' });
  });

  it('needs a second admin again after a reversal', async () => {
    const id = await addLargeWithdrawal();
    await decide(bob, await requestApprovalId(ada, id));
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await approve(ada, id)).json()).toEqual(secondAdminRequired);
  });

  it('uses up the approval if the rule is switched off meanwhile', async () => {
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(ada, id);
    await setRules({});
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
    await setRules({ withdrawalsAbove: '1000.00' });
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await approve(ada, id)).json()).toEqual(secondAdminRequired);
  });

  it('sends a live event to the deciders only', async () => {
    const id = await addLargeWithdrawal();
    const subscription = await subscribeToEvents(test.app, bob.token);
    const otherSubscription = await subscribeToEvents(test.app, (await test.signIn(['support'])).token);
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
    const other = await test.signIn(['transactions', 'users']);
    expect(await listOpen(other)).toEqual([]);
    expect(await listOfRecord(other, id)).toEqual([]);
    for (const response of [await decide(other, approvalRequest), await requestApproval(other, id, approval)])
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
    const clerk = await test.signIn(['withdrawals']);
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(clerk, id);
    await test.database.orm.update(users).set({ permissions: [] }).where(eq(users.id, clerk.id));
    expect((await decide(bob, approvalRequest)).json().message).toBe(
      'The requester no longer has the required permission. Reject this request and create a new one.',
    );
    expect((await decide(bob, approvalRequest, { approved: false })).statusCode).toBe(200);
  });
});

describe('a top-up above the amount', () => {
  it('needs a second admin and is credited once', async () => {
    const { id } = await addTopup(test.database, userId, { amount: '3000.00' });
    const approveTopup = () => ada.request('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    expect((await approveTopup()).json()).toEqual(secondAdminRequired);
    const change = { topup: { status: 'approved' } };
    const approvalRequest = await requestApprovalId(ada, id, change);
    expect((await decide(ada, approvalRequest)).statusCode).toBe(401);
    expect((await decide(bob, approvalRequest)).json().data).toMatchObject({
      kind: 'topup',
      record_type: 'transaction',
    });
    expect(await readWallet(test.database, userId)).toMatchObject({ balance: '23000.00' });
    expect((await approveTopup()).json().code).toBe('already_decided');
  });

  it('is validated on request, including the duplicate hash', async () => {
    const transactionHash = `0x${randomUUID().replaceAll('-', '')}`;
    const [{ id }] = [
      await addTopup(test.database, userId, { amount: '3000.00', transactionHash }),
      await addTopup(test.database, userId, { amount: '3000.00', transactionHash }),
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
    const [row] = await test.database.orm
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
    expect((await decide(bob, data._id)).statusCode).toBe(200);
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
    await decide(bob, approvalRequest, decision);
    expect((await readNotifications(ada, id))[0]?.message).toBe(
      `${await readName(bob)} ${verb} your request: ${change}`,
    );
  });

  it('is in the notification of its activation', async () => {
    const id = await addWallet(false);
    const { wallet_address } = (await readRow(id)) ?? {};
    const approvalRequest = await requestApprovalId(ada, id, { deposit_wallet: { status: true } });
    await decide(bob, approvalRequest);
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
    await decide(bob, await requestApprovalId(ada, _id, { deposit_wallet: { status: true } }));
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
  const read = async (id: string) => (await main.request('GET', `/subadmin/details/${id}`)).json().data.permissions;
  const addClerk = async () => {
    await setRules({});
    const clerk = await test.signIn(['support']);
    await setRules({ permissions: true });
    return clerk;
  };

  it('need a second admin who holds them to be granted, and one admin to be removed', async () => {
    const clerk = await addClerk();
    const payload = { permissions: { transactions: true } };
    expect((await ada.request('PATCH', `/subadmin/update/${clerk.id}`, { payload })).json()).toEqual(
      secondAdminRequired,
    );
    const approvalRequest = await requestApprovalId(ada, clerk.id, payload);
    await setRules({});
    const withoutFlag = await test.signIn(['subadmins']);
    await setRules({ permissions: true });
    expect((await decide(withoutFlag, approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'You can grant only permissions that you hold yourself.',
    });
    expect(await read(clerk.id)).toMatchObject({ transactions: false });
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
    expect(await read(clerk.id)).toMatchObject({ transactions: true, support: true });
    const removal = await ada.request('PATCH', `/subadmin/update/${clerk.id}`, {
      payload: { permissions: { support: false } },
    });
    expect(removal.statusCode).toBe(200);
  });

  it('cannot be approved by their recipient or requested by an admin without them', async () => {
    await setRules({});
    const clerk = await test.signIn(['subadmins']);
    await setRules({ permissions: true });
    const own = await requestApprovalId(ada, clerk.id, { permissions: { wallets: true } });
    expect((await decide(clerk, own)).statusCode).toBe(401);
    expect(await readNotifications(clerk, clerk.id)).toEqual([]);
    expect((await requestApproval(clerk, bob.id, { permissions: { plans: true } })).json().code).toBe('not_allowed');
  });

  it('of a new sub-admin are requested after the account is added', async () => {
    const payload = {
      fullName: 'Katherine Johnson',
      email: `${randomUUID()}@example.com`,
      phoneNumber: '+44 20 7946 0033',
      password: 'correct horse battery staple',
    };
    const withFlags = { ...payload, permissions: { wallets: true } };
    expect((await ada.request('POST', '/subadmin/add', { payload: withFlags })).json()).toEqual(secondAdminRequired);
    const added = await ada.request('POST', '/subadmin/add', { payload: { ...payload, permissions: {} } });
    expect(added.statusCode).toBe(201);
    const { _id } = added.json().data;
    await decide(bob, await requestApprovalId(ada, _id, { permissions: { wallets: true } }));
    expect(await read(_id)).toMatchObject({ wallets: true });
    expect(JSON.stringify(await test.database.orm.select().from(approvalRequests))).not.toMatch(/correct horse/);
  });
});

async function setUpAuthenticator(owner: SignedIn) {
  const { secret } = (await owner.request('POST', '/account/second-factor/authenticator')).json().data;
  const payload = { code: generateCode(secret) };
  expect((await owner.request('PUT', '/account/second-factor/authenticator', { payload })).statusCode).toBe(200);
}

describe('access to an account that has permissions', () => {
  beforeEach(() => setRules({ permissions: true }));
  const addClerk = async (status: 'active' | 'inactive' = 'active') => {
    await setRules({});
    const clerk = await test.signIn(['transactions']);
    await test.database.orm.update(users).set({ status }).where(eq(users.id, clerk.id));
    await setRules({ permissions: true });
    return clerk;
  };
  const addAdminWithoutFlag = async () => {
    await setRules({});
    const withoutFlag = await test.signIn(['subadmins']);
    await setRules({ permissions: true });
    return withoutFlag;
  };
  const read = async (id: string) => (await main.request('GET', `/subadmin/details/${id}`)).json().data;
  const createResetLink = (id: string, as = main) => as.request('POST', `/subadmin/${id}/password-reset`);
  const removeSecondFactor = (id: string) => main.request('DELETE', `/subadmin/${id}/second-factor`);
  const access = (action: string) => ({ access: { action } });

  it('needs a second admin with the same permissions to activate it', async () => {
    // Unread notifications of earlier tests would be grouped with those of this test.
    await bob.request('PUT', '/notifications/read-all');
    const clerk = await addClerk('inactive');
    const activate = (as: SignedIn) =>
      as.request('PATCH', `/subadmin/update/${clerk.id}`, { payload: { status: 'active' } });
    const rejection = await activate(ada);
    expect([rejection.statusCode, rejection.json()]).toEqual([409, secondAdminRequired]);
    expect((await activate(main)).json()).toEqual(secondAdminRequired);
    const withoutFlag = await addAdminWithoutFlag();
    expect((await requestApproval(withoutFlag, clerk.id, access('activate'))).json()).toMatchObject({
      code: 'not_allowed',
      errors: [{ field: 'change.access.status' }],
    });
    const { data } = (await requestApproval(ada, clerk.id, access('activate'))).json();
    expect(data).toMatchObject({
      kind: 'access',
      record_type: 'subadmin',
      record_name: await readName(clerk),
      before: { permissions: {} },
      after: { action: 'activate', permissions: { transactions: true } },
    });
    expect((await readNotifications(bob, clerk.id))[0]).toMatchObject({
      message: `${await readName(ada)} requests to activate the account of ${await readName(clerk)}.`,
    });
    expect((await decide(withoutFlag, data._id)).json()).toMatchObject({ code: 'not_allowed' });
    expect(await read(clerk.id)).toMatchObject({ status: 'inactive' });
    expect((await decide(bob, data._id)).statusCode).toBe(200);
    expect(await read(clerk.id)).toMatchObject({ status: 'active', permissions: { transactions: true } });
  });

  it('lets the requester create one reset link after approval', async () => {
    const clerk = await addClerk();
    const rejection = await createResetLink(clerk.id);
    expect([rejection.statusCode, rejection.json()]).toEqual([409, secondAdminRequired]);
    expect((await requestApproval(ada, clerk.id, access('reset_password'))).json().code).toBe('not_allowed');
    const approvalRequest = await requestApprovalId(main, clerk.id, access('reset_password'));
    expect((await createResetLink(clerk.id)).json()).toEqual(secondAdminRequired);
    expect((await decide(await addAdminWithoutFlag(), approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'To reset the password of an account, you need all of its permissions.',
    });
    const response = await decide(bob, approvalRequest);
    expect(response.json().data).toMatchObject({ status: 'approved', decided_by: { _id: bob.id } });
    expect(response.body).not.toMatch(/token/);
    expect((await readNotifications(main, clerk.id))[0]).toMatchObject({
      message: `${await readName(bob)} approved your request: a link for a new password of ${await readName(clerk)}. You can do it now, once, within 24 hours of your request.`,
    });
    expect((await createResetLink(clerk.id)).statusCode).toBe(201);
    expect((await createResetLink(clerk.id)).json()).toEqual(secondAdminRequired);
  });

  it('needs a second admin to remove its second factor', async () => {
    const clerk = await addClerk();
    expect((await requestApproval(main, clerk.id, access('remove_second_factor'))).statusCode).toBe(404);
    await setUpAuthenticator(clerk);
    expect((await removeSecondFactor(clerk.id)).json()).toEqual(secondAdminRequired);
    expect((await requestApproval(ada, clerk.id, access('remove_second_factor'))).json().code).toBe('not_allowed');
    const approvalRequest = await requestApprovalId(main, clerk.id, access('remove_second_factor'));
    const state = async () => (await clerk.request('GET', '/account/second-factor')).json().data;
    expect(await state()).toMatchObject({ authenticator: { addedAt: expect.any(String) } });
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
    expect((await clerk.request('GET', '/session')).statusCode).toBe(403);
    expect((await removeSecondFactor(clerk.id)).statusCode).toBe(404);
    const changes = await test.database.orm.select().from(accessChanges).where(eq(accessChanges.accountId, clerk.id));
    expect(changes.map(({ what, changedById }) => [what, changedById])).toContainEqual(['second_factor', main.id]);
  });

  it('needs no second admin for an account without permissions or one’s own account', async () => {
    await setRules({});
    const clerk = await test.signIn([]);
    await setRules({ permissions: true });
    await setUpAuthenticator(clerk);
    expect((await createResetLink(clerk.id)).statusCode).toBe(201);
    expect((await removeSecondFactor(clerk.id)).statusCode).toBe(200);
    await setUpAuthenticator(ada);
    expect((await ada.request('DELETE', '/account/second-factor/authenticator')).statusCode).toBe(200);
  });
});

describe('two accounts to which one person had access', () => {
  const password = 'correct horse battery staple';
  const flagsGranted = { withdrawals: true, subadmins: true };
  const addSubadmin = async (as: SignedIn): Promise<{ _id: string; email: string }> => {
    const texts = { fullName: 'Mallory', email: `${randomUUID()}@example.com`, phoneNumber: '+44 20 7946 0033' };
    const payload = { ...texts, permissions: flagsGranted, password };
    return (await as.request('POST', '/subadmin/add', { payload })).json().data;
  };
  /** Signs in with a password, as a browser does. */
  const signInAs = async (email: string, withPassword = password): Promise<SignedIn> => {
    const payload = { email, password: withPassword };
    const response = await test.app.inject({ method: 'POST', url: '/api/admin/signin', payload });
    const headers = { authorization: `Bearer ${response.json().token}` };
    return {
      id: '',
      token: response.json().token,
      request: (method, url, options) => test.app.inject({ method, url: `/api/admin${url}`, ...options, headers }),
    };
  };
  const update = (id: string, payload: object) => main.request('PATCH', `/subadmin/update/${id}`, { payload });
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
      /^Within the last 24 hours one of you changed .* Another admin can decide now, or you can from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ),
  };

  it.each<[string, (id: string, email: string) => Promise<{ email: string; password: string }>]>([
    [
      'reactivated',
      async (id, email) => {
        await update(id, { status: 'inactive' });
        expect((await update(id, { status: 'active' })).statusCode).toBe(200);
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
        expect((await test.app.inject({ method: 'POST', url: '/api/admin/password-reset', payload })).statusCode).toBe(
          200,
        );
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
        expect((await update(id, { email })).statusCode).toBe(200);
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
    const response = await decide(other, approvalRequest);
    expect([response.statusCode, response.json()]).toMatchObject([401, notIndependent]);
    expect(await readStatus(id)).toBe('pending');
    const reverse = await addLargeWithdrawal();
    expect((await decide(main, await requestApprovalId(other, reverse))).json()).toMatchObject(notIndependent);
    await backdateAccessChanges(_id);
    expect((await decide(other, approvalRequest)).statusCode).toBe(200);
    expect(await readStatus(id)).toBe('approved');
  });

  it('cannot approve each other’s requests if one person added both', async () => {
    const [first, second] = [await addSubadmin(main), await addSubadmin(main)];
    const id = await addLargeWithdrawal();
    const approvalRequest = await requestApprovalId(await signInAs(first.email), id);
    expect((await decide(await signInAs(second.email), approvalRequest)).json()).toMatchObject(notIndependent);
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
  });

  it('attribute an approved access change to its requester', async () => {
    await setRules({ permissions: true, withdrawalsAbove: '1000.00' });
    await test.database.orm.execute(sql`alter table users disable trigger users_dual_approval`);
    const [clerk, requester] = [await test.signIn([...flags]), await test.signIn([...flags])];
    await test.database.orm.update(users).set({ status: 'inactive' }).where(eq(users.id, clerk.id));
    await test.database.orm.execute(sql`alter table users enable trigger users_dual_approval`);
    await decide(bob, await requestApprovalId(requester, clerk.id, { access: { action: 'activate' } }));
    const approvalRequest = await requestApprovalId(requester, await addLargeWithdrawal());
    expect((await decide(clerk, approvalRequest)).json()).toMatchObject(notIndependent);
    expect((await decide(clerk, await requestApprovalId(bob, await addLargeWithdrawal()))).statusCode).toBe(200);
  });
});

describe('the approval policy', () => {
  const readRules = async () => (await ada.request('GET', '/approval-policy')).json().data;
  const set = (rules: object, who = main, headers: Record<string, string> = {}) =>
    who.request('PUT', '/approval-policy', { payload: { ...off, ...rules }, headers });

  it('is off by default and readable without permissions', async () => {
    const fresh = await createTestApp();
    const clerk = await fresh.signIn([]);
    expect((await clerk.request('GET', '/approval-policy')).json().data).toEqual({ _id: expect.any(String), ...off });
    await fresh.close();
  });

  it('becomes stricter immediately, with audit entry and notifications', async () => {
    await setRules({});
    await test.database.orm.delete(notifications);
    const response = await set({ withdrawals_above: 2500.5, deposit_addresses: true });
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { withdrawals_above: 2500.5, deposit_addresses: true },
    ]);
    const { _id } = await readRules();
    expect((await readAudit(test.database, _id))[0]).toMatchObject({
      action: 'setApprovalPolicy',
      actorId: main.id,
      before: { withdrawals_above: null, deposit_addresses: false },
      after: { withdrawals_above: 2500.5, deposit_addresses: true },
    });
    const rows = await test.database.orm.select().from(notifications);
    expect(rows.map(({ permission, message }) => [permission, message])).toEqual([
      ['withdrawals', 'Approving a withdrawal of more than $2,500.50 needs a second admin.'],
      ['wallets', 'Making a deposit address live needs a second admin.'],
    ]);
  });

  it('needs a second admin with permission for sub-admins to become looser', async () => {
    await setRules({ withdrawalsAbove: '1000.00' });
    const rejection = await set({ withdrawals_above: 2000 });
    expect([rejection.statusCode, rejection.json()]).toEqual([409, secondAdminRequired]);
    const { _id } = await readRules();
    const change = { approval_policy: { ...off, withdrawals_above: 2000 } };
    expect((await requestApproval(ada, _id, change)).statusCode).toBe(401);
    const approvalRequest = await requestApprovalId(main, _id, change);
    const clerk = await test.signIn(['withdrawals']);
    expect((await decide(clerk, approvalRequest)).statusCode).toBe(401);
    expect((await decide(main, approvalRequest)).statusCode).toBe(401);
    expect((await decide(bob, approvalRequest)).json().data).toMatchObject({
      status: 'approved',
      record_name: 'Dual approval',
    });
    expect(await readRules()).toMatchObject({ withdrawals_above: 2000 });
  });

  it('can be switched on only if a second admin could decide', async () => {
    const fresh = await createTestApp();
    const onlyAdmin = await fresh.signIn();
    const send = (rules: object) => onlyAdmin.request('PUT', '/approval-policy', { payload: { ...off, ...rules } });
    expect((await send({ withdrawals_above: 100 })).json()).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'withdrawals_above', message: expect.stringMatching(/^No one else could approve/) }],
    });
    await fresh.signIn(['withdrawals']);
    expect((await send({ withdrawals_above: 100 })).json().message).toMatch(
      /to approve when this rule is switched off/,
    );
    await fresh.signIn(['subadmins']);
    expect((await send({ withdrawals_above: 100 })).statusCode).toBe(200);
    await fresh.close();
  });

  it('can be changed only by the main admin, based on the current version', async () => {
    await setRules({});
    expect((await set({ topups_above: 1 }, ada)).statusCode).toBe(401);
    const version = String((await main.request('GET', '/approval-policy')).headers.etag);
    expect((await set({ topups_above: 500 }, main, { 'if-match': version })).statusCode).toBe(200);
    expect((await set({ topups_above: 100 }, main, { 'if-match': version })).json()).toMatchObject({
      code: 'version_conflict',
      current: { topups_above: 500 },
    });
  });
});
