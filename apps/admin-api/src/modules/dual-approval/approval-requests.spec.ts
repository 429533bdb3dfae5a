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
import { codeOf } from '../../test-support/code-of';
import { addCustomer, addTopup, addWithdrawal, readAudit, readEntries, readWallet } from '../../test-support/customers';
import { listenToEvents } from '../../test-support/listen-to-events';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

const flags = ['withdrawals', 'transactions', 'wallets', 'subadmins'] as const;
const off = { withdrawals_above: null, topups_above: null, deposit_addresses: false, permissions: false };
const needed = {
  success: false,
  code: 'second_admin_required',
  message: 'This needs a second admin. Propose it, and somebody else decides.',
};

let test: TestApp;
let main: SignedIn;
let ada: SignedIn;
let bob: SignedIn;
let userId: string;

/** Does what the triggers of the database would not let anybody do. */
const withoutRules = (work: (transaction: Transaction) => Promise<unknown>) =>
  test.database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await work(transaction);
  });

/** Sets the rules by the back door, where the test is not about them. */
async function setRules(rules: Partial<typeof approvalPolicy.$inferInsert>) {
  await withoutRules((transaction) =>
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

const addLarge = async (amount = '5000.00') => (await addWithdrawal(test.database, userId, { amount })).id;
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
const open = async (who: SignedIn): Promise<{ record_id: string }[]> =>
  (await who.request('GET', '/approval-requests')).json().data;
const ofRecord = async (who: SignedIn, id: string) =>
  (await who.request('GET', `/approval-requests?record_id=${id}`)).json().data;
const approve = (who: SignedIn, id: string) =>
  who.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'approved' } });
const statusOf = async (id: string) => (await ada.request('GET', `/withdrawal/details/${id}`)).json().data.status;
const nameOf = async ({ id }: SignedIn): Promise<string> =>
  (await main.request('GET', `/details/${id}`)).json().data.fullName;
const toldTo = ({ id }: SignedIn, recordId: string) =>
  test.database.orm
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(sql`${notifications.recipientId} = ${id} and ${notifications.recordId} = ${recordId}`);

describe('a withdrawal above the amount', () => {
  it('is approved by two, and paid once', async () => {
    const id = await addLarge();
    const refusal = await approve(ada, id);
    expect([refusal.statusCode, refusal.json()]).toEqual([409, needed]);

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
      requested_by: { _id: ada.id, fullName: await nameOf(ada) },
      createdAt: expect.any(String),
      expires_at: expect.any(String),
      status: 'open',
      decided_by: null,
      decided_at: null,
      reason: null,
    });
    expect(Date.parse(data.expires_at) - Date.parse(data.createdAt)).toBe(86_400_000);
    expect(await statusOf(id)).toBe('pending');

    const own = await decide(ada, data._id);
    expect([own.statusCode, own.json()]).toMatchObject([
      401,
      { code: 'not_allowed', message: 'Nobody decides about their own proposal, or about themselves.' },
    ]);
    expect(await readEntries(test.database, userId)).toHaveLength(1);

    const agreed = await decide(bob, data._id);
    expect(agreed.statusCode).toBe(200);
    expect(agreed.json().data).toMatchObject({ status: 'approved', decided_by: { _id: bob.id } });
    expect(await statusOf(id)).toBe('approved');
    expect(await readWallet(test.database, userId)).toMatchObject({ balance: '15000.00' });
    const again = await decide(bob, data._id);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      `${await nameOf(bob)} has agreed to this proposal already.`,
    ]);
    expect(await readEntries(test.database, userId)).toHaveLength(2);
  });

  it('is one notice while it is unread, however often it is proposed and withdrawn', async () => {
    const id = await addLarge();
    for (let turn = 0; turn < 3; turn += 1) await withdraw(ada, await requestApprovalId(ada, id));
    expect(await toldTo(bob, id)).toHaveLength(1);
    await bob.request('PUT', '/notifications/read-all');
    await withdraw(ada, await requestApprovalId(ada, id));
    expect(await toldTo(bob, id)).toHaveLength(2);
  });

  it('stands in the history, and in the bells of those whom it concerns', async () => {
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(ada, id);
    expect(await toldTo(bob, id)).toEqual([
      {
        title: 'A second admin is needed',
        message: expect.stringMatching(`^${await nameOf(ada)} proposes to approve withdrawal WD-`),
      },
    ]);
    expect(await toldTo(main, id)).toHaveLength(1);
    expect(await toldTo(ada, id)).toEqual([]);
    await decide(bob, approvalRequest);
    expect(await toldTo(ada, id)).toMatchObject([{ title: 'Your proposal was agreed to' }]);
    const log = await readAudit(test.database, id);
    expect(log).toMatchObject([
      { action: 'setWithdrawalStatus', actorId: bob.id, before: { status: 'pending' }, after: { status: 'approved' } },
      {
        action: 'decideApprovalRequest',
        actorId: bob.id,
        after: { approvalRequest: 'approved', requested_by: await nameOf(ada) },
      },
      { action: 'addApprovalRequest', actorId: ada.id, before: { status: 'pending' }, after: { status: 'approved' } },
    ]);
  });

  it('is declined with a reason, and can be proposed anew', async () => {
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(ada, id);
    const reason = 'The address is new.';
    expect((await decide(bob, approvalRequest, { approved: false, reason })).json().data).toMatchObject({
      status: 'rejected',
      reason,
      decided_by: { _id: bob.id },
    });
    expect(await statusOf(id)).toBe('pending');
    expect(await toldTo(ada, id)).toMatchObject([
      {
        title: 'Your proposal was declined',
        message: expect.stringMatching(/has not agreed .*: The address is new\.$/),
      },
    ]);
    expect((await requestApproval(bob, id, approval)).statusCode).toBe(201);
    expect(await ofRecord(ada, id)).toMatchObject([{ status: 'open' }, { status: 'rejected' }]);
  });

  it('is withdrawn by whoever proposed it, and nobody else', async () => {
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(ada, id);
    expect((await withdraw(bob, approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'Only whoever has proposed this can withdraw it.',
    });
    expect((await withdraw(ada, approvalRequest)).json().data).toMatchObject({ status: 'withdrawn' });
    expect((await decide(bob, approvalRequest)).json()).toMatchObject({
      code: 'conflict',
      message: `${await nameOf(ada)} has withdrawn this proposal.`,
    });
    expect(await open(bob)).not.toContainEqual(expect.objectContaining({ record_id: id }));
  });

  it('is over after a day, and can be proposed anew', async () => {
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(ada, id);
    await withoutRules((transaction) =>
      transaction
        .update(approvalRequests)
        .set({ expiresAt: sql`now()` })
        .where(eq(approvalRequests.id, approvalRequest)),
    );
    expect(await ofRecord(bob, id)).toMatchObject([{ status: 'expired', decided_by: null, decided_at: null }]);
    expect(await open(bob)).not.toContainEqual(expect.objectContaining({ record_id: id }));
    expect((await decide(bob, approvalRequest)).json().message).toBe(
      'Nobody has decided about this proposal within a day. It has to be proposed anew.',
    );
    expect((await requestApproval(ada, id, approval)).statusCode).toBe(201);
    expect(await readAudit(test.database, id)).toMatchObject([
      { action: 'addApprovalRequest' },
      {
        action: 'approvalRequestExpired',
        actorId: null,
        entity: 'withdrawal',
        after: { approvalRequest: 'expired', requested_by: await nameOf(ada), expires_at: expect.any(String) },
      },
      { action: 'addApprovalRequest' },
    ]);
  });

  it('is checked when it is proposed as when it is approved', async () => {
    const id = await addLarge('90000.00');
    expect((await requestApproval(ada, id, approval)).json()).toMatchObject({ code: 'insufficient_funds' });
    const known = await addLarge();
    expect(
      (await requestApproval(ada, known, { withdrawal: { status: 'approved', acknowledged: [] } })).json(),
    ).toMatchObject({
      code: 'checks_not_acknowledged',
    });
    const version = String((await ada.request('GET', `/withdrawal/details/${known}`)).headers.etag);
    await ada.request('PUT', `/withdrawal/status/${known}`, { payload: { status: 'rejected' } });
    expect((await requestApproval(ada, known, approval, { 'if-match': version })).json()).toMatchObject({
      code: 'version_conflict',
      current: { status: 'rejected' },
    });
    expect((await requestApproval(ada, randomUUID(), approval)).statusCode).toBe(404);
    expect(await ofRecord(ada, id)).toEqual([]);
  });

  it('is not proposed where it needs nobody else, or for a second time', async () => {
    const small = await addLarge('1000.00');
    expect((await requestApproval(ada, small, approval)).json()).toMatchObject({
      code: 'conflict',
      message: 'This needs no second admin. It can be done at once.',
    });
    expect(await statusOf(small)).toBe('pending');
    const id = await addLarge();
    expect((await requestApproval(ada, id, { withdrawal: { status: 'rejected' } })).statusCode).toBe(409);
    await requestApproval(ada, id, approval);
    expect((await requestApproval(bob, id, approval)).json()).toMatchObject({
      code: 'conflict',
      message: 'Somebody has proposed something about this already. It has to be decided or withdrawn first.',
    });
  });

  it('is not approved where the record has changed since', async () => {
    const id = await addLarge();
    const version = String((await ada.request('GET', `/withdrawal/details/${id}`)).headers.etag);
    const { data } = (await requestApproval(ada, id, approval, { 'if-match': version })).json();
    await test.database.orm
      .update(users)
      .set({ email: `${randomUUID()}@example.com` })
      .where(eq(users.id, userId));
    const response = await decide(bob, data._id);
    expect(response.json()).toMatchObject({ code: 'version_conflict' });
    expect(await ofRecord(bob, id)).toMatchObject([{ status: 'open' }]);
    // Not even without a version: the amount is part of what was proposed.
    await withdraw(ada, data._id);
    const anew = await requestApprovalId(ada, id);
    await test.database.orm.execute(sql`update withdrawals set amount = 6000 where id = ${id}`);
    expect((await decide(bob, anew)).json()).toEqual(needed);
    expect(await readEntries(test.database, userId)).toHaveLength(1);
  });

  it('can be rejected by one, which overtakes the proposal', async () => {
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(ada, id);
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await decide(bob, approvalRequest)).json().message).toBe(
      'This has been decided otherwise since it was proposed.',
    );
    expect(await ofRecord(bob, id)).toMatchObject([{ status: 'superseded' }]);
  });

  it('is approved over what speaks against it only by somebody who has seen it too', async () => {
    const id = await addLarge();
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

  it('is paid once, whoever agrees at once and however often it is sent', async () => {
    const id = await addLarge();
    const key = { 'idempotency-key': randomUUID() };
    const first = await requestApproval(ada, id, approval, key);
    expect((await requestApproval(ada, id, approval, key)).json()).toEqual(first.json());
    const callers = await Promise.all(Array.from({ length: 20 }, () => test.signIn(['withdrawals'])));
    /** Asks again for as long as the server is too busy: then nothing has happened, however slow the machine is. */
    const agree = async (caller: SignedIn) => {
      for (;;) {
        const response = await decide(caller, first.json().data._id);
        if (response.statusCode !== 503) return response;
      }
    };
    const responses = await Promise.all(callers.map(agree));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await readEntries(test.database, userId)).toHaveLength(2);
    expect(await readWallet(test.database, userId)).toMatchObject({ balance: '15000.00' });
  });

  it('that is reversed needs two again', async () => {
    const id = await addLarge();
    await decide(bob, await requestApprovalId(ada, id));
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await approve(ada, id)).json()).toEqual(needed);
  });

  it('is approved by one where the rule is off, and nothing is left over', async () => {
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(ada, id);
    await setRules({});
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
    await setRules({ withdrawalsAbove: '1000.00' });
    await ada.request('PUT', `/withdrawal/status/${id}`, { payload: { status: 'rejected' } });
    expect((await approve(ada, id)).json()).toEqual(needed);
  });

  it('is told of at once to those who may decide', async () => {
    const id = await addLarge();
    const hearing = await listenToEvents(test.app, bob.token);
    const deaf = await listenToEvents(test.app, (await test.signIn(['support'])).token);
    for (const each of [hearing, deaf]) await each.untilHeard({ topic: 'resync', _id: null });
    await requestApprovalId(ada, id);
    await hearing.untilHeard({ topic: 'approval_request', _id: id });
    expect(deaf.heard).not.toContainEqual({ topic: 'approval_request', _id: id });
    for (const each of [hearing, deaf]) each.leave();
  });
});

describe('who may', () => {
  it('see, propose and decide is who holds the flag', async () => {
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(ada, id);
    const other = await test.signIn(['transactions', 'users']);
    expect(await open(other)).toEqual([]);
    expect(await ofRecord(other, id)).toEqual([]);
    for (const response of [await decide(other, approvalRequest), await requestApproval(other, id, approval)])
      expect([response.statusCode, response.json().code]).toEqual([401, 'not_allowed']);
    expect(await ofRecord(bob, id)).toMatchObject([{ status: 'open' }]);
  });

  it('propose is asked of the change, which is exactly one', async () => {
    const id = await addLarge();
    for (const change of [{}, { ...approval, topup: { status: 'approved' } }, { withdrawal: { status: 'paid' } }]) {
      const response = await requestApproval(ada, id, change);
      expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
    }
  });

  it('agree is no longer somebody whose proposer has lost the flag', async () => {
    const clerk = await test.signIn(['withdrawals']);
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(clerk, id);
    await test.database.orm.update(users).set({ permissions: [] }).where(eq(users.id, clerk.id));
    expect((await decide(bob, approvalRequest)).json().message).toBe(
      'Whoever proposed this may not do so any more. Decline it, and propose it anew.',
    );
    expect((await decide(bob, approvalRequest, { approved: false })).statusCode).toBe(200);
  });
});

describe('a top-up above the amount', () => {
  it('is approved by two, and credited once', async () => {
    const { id } = await addTopup(test.database, userId, { amount: '3000.00' });
    const approveTopup = () => ada.request('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    expect((await approveTopup()).json()).toEqual(needed);
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

  it('is checked when it is proposed: for the same hash too', async () => {
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
  // Without letters an address has no checksum to be right or wrong.
  const address = () => `0x${Array.from({ length: 40 }, () => Math.floor(Math.random() * 10)).join('')}`;
  const addWallet = async (status: boolean) => {
    await setRules({});
    const [row] = await test.database.orm
      .insert(depositWallets)
      .values({ walletAddress: address(), networkType: 'ETH', status })
      .returning();
    await setRules({ depositAddresses: true });
    return row?.id ?? '';
  };
  const readRow = async (id: string) => {
    const rows: { _id: string; wallet_address: string }[] = (await ada.request('GET', '/admin-wallets')).json().data;
    return rows.find(({ _id }) => _id === id);
  };

  it('is changed by two', async () => {
    const id = await addWallet(true);
    const wallet_address = address();
    const refusal = await ada.request('PATCH', `/admin-wallet/update/${id}`, { payload: { wallet_address } });
    expect(refusal.json()).toEqual(needed);
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
    ['agreed to', { approved: true }, 'agreed'],
    ['rejected', { approved: false }, 'not agreed'],
  ])('is named as it was and as it was to be, where its change is %s', async (_what, decision, word) => {
    const id = await addWallet(true);
    const old = await readRow(id);
    const wallet_address = address();
    const approvalRequest = await requestApprovalId(ada, id, { deposit_wallet: { wallet_address } });
    const change = `that users pay to ${wallet_address} instead of ${old?.wallet_address}.`;
    expect((await toldTo(bob, id))[0]?.message).toBe(`${await nameOf(ada)} proposes ${change}`);
    await decide(bob, approvalRequest, decision);
    expect((await toldTo(ada, id))[0]?.message).toBe(`${await nameOf(bob)} has ${word} ${change}`);
  });

  it('is named where it is switched on', async () => {
    const id = await addWallet(false);
    const { wallet_address } = (await readRow(id)) ?? {};
    const approvalRequest = await requestApprovalId(ada, id, { deposit_wallet: { status: true } });
    await decide(bob, approvalRequest);
    expect((await toldTo(ada, id))[0]?.message).toBe(
      `${await nameOf(bob)} has agreed that users pay to ${wallet_address}.`,
    );
  });

  it('is added by one where users do not pay to it yet', async () => {
    await setRules({ depositAddresses: true });
    const payload = { wallet_address: address(), network_type: 'ETH' };
    expect((await ada.request('POST', '/admin-wallet/add', { payload })).json()).toEqual(needed);
    const added = await ada.request('POST', '/admin-wallet/add', { payload: { ...payload, status: false } });
    expect(added.json().data).toMatchObject({ status: false });
    const { _id } = added.json().data;
    await decide(bob, await requestApprovalId(ada, _id, { deposit_wallet: { status: true } }));
    expect(await readRow(_id)).toMatchObject({ status: true });
  });

  it('is checked when it is proposed, at its field', async () => {
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

  it('are given by two, who both hold them, and taken by one', async () => {
    const clerk = await addClerk();
    const payload = { permissions: { transactions: true } };
    expect((await ada.request('PATCH', `/subadmin/update/${clerk.id}`, { payload })).json()).toEqual(needed);
    const approvalRequest = await requestApprovalId(ada, clerk.id, payload);
    await setRules({});
    const poor = await test.signIn(['subadmins']);
    await setRules({ permissions: true });
    expect((await decide(poor, approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'You can grant only permissions that you hold yourself.',
    });
    expect(await read(clerk.id)).toMatchObject({ transactions: false });
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
    expect(await read(clerk.id)).toMatchObject({ transactions: true, support: true });
    const taken = await ada.request('PATCH', `/subadmin/update/${clerk.id}`, {
      payload: { permissions: { support: false } },
    });
    expect(taken.statusCode).toBe(200);
  });

  it('are not agreed to by whom they are for, nor proposed by whoever lacks them', async () => {
    await setRules({});
    const clerk = await test.signIn(['subadmins']);
    await setRules({ permissions: true });
    const own = await requestApprovalId(ada, clerk.id, { permissions: { wallets: true } });
    expect((await decide(clerk, own)).statusCode).toBe(401);
    expect(await toldTo(clerk, clerk.id)).toEqual([]);
    expect((await requestApproval(clerk, bob.id, { permissions: { plans: true } })).json().code).toBe('not_allowed');
  });

  it('of somebody new come second', async () => {
    const payload = {
      fullName: 'Katherine Johnson',
      email: `${randomUUID()}@example.com`,
      phoneNumber: '+44 20 7946 0033',
      password: 'correct horse battery staple',
    };
    const withFlags = { ...payload, permissions: { wallets: true } };
    expect((await ada.request('POST', '/subadmin/add', { payload: withFlags })).json()).toEqual(needed);
    const added = await ada.request('POST', '/subadmin/add', { payload: { ...payload, permissions: {} } });
    expect(added.statusCode).toBe(201);
    const { _id } = added.json().data;
    await decide(bob, await requestApprovalId(ada, _id, { permissions: { wallets: true } }));
    expect(await read(_id)).toMatchObject({ wallets: true });
    expect(JSON.stringify(await test.database.orm.select().from(approvalRequests))).not.toMatch(/correct horse/);
  });
});

/** Sets up an authenticator app for somebody who is signed in. */
async function setUpApp(owner: SignedIn) {
  const { secret } = (await owner.request('POST', '/account/second-factor/authenticator')).json().data;
  const payload = { code: codeOf(secret) };
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
  const addPoor = async () => {
    await setRules({});
    const poor = await test.signIn(['subadmins']);
    await setRules({ permissions: true });
    return poor;
  };
  const read = async (id: string) => (await main.request('GET', `/subadmin/details/${id}`)).json().data;
  const makeLink = (id: string, as = main) => as.request('POST', `/subadmin/${id}/password-reset`);
  const removeFactor = (id: string) => main.request('DELETE', `/subadmin/${id}/second-factor`);
  const access = (action: string) => ({ access: { action } });

  it('is given by activating it: by two, who both hold what it has', async () => {
    // What is unread from the tests before would be grouped with what is told here.
    await bob.request('PUT', '/notifications/read-all');
    const clerk = await addClerk('inactive');
    const activate = (as: SignedIn) =>
      as.request('PATCH', `/subadmin/update/${clerk.id}`, { payload: { status: 'active' } });
    const refusal = await activate(ada);
    expect([refusal.statusCode, refusal.json()]).toEqual([409, needed]);
    expect((await activate(main)).json()).toEqual(needed);
    const poor = await addPoor();
    expect((await requestApproval(poor, clerk.id, access('activate'))).json()).toMatchObject({
      code: 'not_allowed',
      errors: [{ field: 'change.access.status' }],
    });
    const { data } = (await requestApproval(ada, clerk.id, access('activate'))).json();
    expect(data).toMatchObject({
      kind: 'access',
      record_type: 'subadmin',
      record_name: await nameOf(clerk),
      before: { permissions: {} },
      after: { action: 'activate', permissions: { transactions: true } },
    });
    expect((await toldTo(bob, clerk.id))[0]).toMatchObject({
      message: `${await nameOf(ada)} proposes to activate the account of ${await nameOf(clerk)}.`,
    });
    expect((await decide(poor, data._id)).json()).toMatchObject({ code: 'not_allowed' });
    expect(await read(clerk.id)).toMatchObject({ status: 'inactive' });
    expect((await decide(bob, data._id)).statusCode).toBe(200);
    expect(await read(clerk.id)).toMatchObject({ status: 'active', permissions: { transactions: true } });
  });

  it('is given by a link for a new password, which only who asked for it makes, once', async () => {
    const clerk = await addClerk();
    const refusal = await makeLink(clerk.id);
    expect([refusal.statusCode, refusal.json()]).toEqual([409, needed]);
    expect((await requestApproval(ada, clerk.id, access('reset_password'))).json().code).toBe('not_allowed');
    const approvalRequest = await requestApprovalId(main, clerk.id, access('reset_password'));
    expect((await makeLink(clerk.id)).json()).toEqual(needed);
    expect((await decide(await addPoor(), approvalRequest)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'To reset the password of an account, you need every permission that it has.',
    });
    const agreed = await decide(bob, approvalRequest);
    expect(agreed.json().data).toMatchObject({ status: 'approved', decided_by: { _id: bob.id } });
    expect(agreed.body).not.toMatch(/token/);
    expect((await toldTo(main, clerk.id))[0]).toMatchObject({
      message: `${await nameOf(bob)} has agreed a link for a new password of ${await nameOf(clerk)}. You can make it now, once, within a day of your request.`,
    });
    expect((await makeLink(clerk.id)).statusCode).toBe(201);
    expect((await makeLink(clerk.id)).json()).toEqual(needed);
  });

  it('is given by the removal of its second factor', async () => {
    const clerk = await addClerk();
    expect((await requestApproval(main, clerk.id, access('remove_second_factor'))).statusCode).toBe(404);
    await setUpApp(clerk);
    expect((await removeFactor(clerk.id)).json()).toEqual(needed);
    expect((await requestApproval(ada, clerk.id, access('remove_second_factor'))).json().code).toBe('not_allowed');
    const approvalRequest = await requestApprovalId(main, clerk.id, access('remove_second_factor'));
    const state = async () => (await clerk.request('GET', '/account/second-factor')).json().data;
    expect(await state()).toMatchObject({ authenticator: { addedAt: expect.any(String) } });
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
    expect((await clerk.request('GET', '/session')).statusCode).toBe(403);
    expect((await removeFactor(clerk.id)).statusCode).toBe(404);
    const changes = await test.database.orm.select().from(accessChanges).where(eq(accessChanges.accountId, clerk.id));
    expect(changes.map(({ what, changedById }) => [what, changedById])).toContainEqual(['second_factor', main.id]);
  });

  it('needs nobody else for an account without permissions, or for oneself', async () => {
    await setRules({});
    const clerk = await test.signIn([]);
    await setRules({ permissions: true });
    await setUpApp(clerk);
    expect((await makeLink(clerk.id)).statusCode).toBe(201);
    expect((await removeFactor(clerk.id)).statusCode).toBe(200);
    await setUpApp(ada);
    expect((await ada.request('DELETE', '/account/second-factor/authenticator')).statusCode).toBe(200);
  });
});

describe('two accounts that one person had access to', () => {
  const password = 'correct horse battery staple';
  const flagsOn = { withdrawals: true, subadmins: true };
  const addAs = async (as: SignedIn): Promise<{ _id: string; email: string }> => {
    const texts = { fullName: 'Mallory', email: `${randomUUID()}@example.com`, phoneNumber: '+44 20 7946 0033' };
    const payload = { ...texts, permissions: flagsOn, password };
    return (await as.request('POST', '/subadmin/add', { payload })).json().data;
  };
  /** Signs in as a browser does, with a password. */
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
  /** As if the access to an account had been changed a day earlier. */
  const age = async (accountId: string) => {
    await withoutRules((transaction) =>
      transaction
        .update(accessChanges)
        .set({ changedAt: sql`changed_at - interval '1 day'` })
        .where(eq(accessChanges.accountId, accountId)),
    );
  };
  const refused = {
    code: 'not_allowed',
    message: expect.stringMatching(
      /^Within the last 24 hours one of you changed .* Somebody else can decide now, or you yourself from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ),
  };

  it.each<[string, (id: string, email: string) => Promise<{ email: string; password: string }>]>([
    [
      'made active again',
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
        // The link was made long ago, and is used now.
        await age(id);
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
        await setUpApp(await signInAs(email));
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
  ])('do not decide for each other, where one was %s by the other', async (what, change) => {
    const { _id, email } = await addAs(main);
    if (what !== 'added') await age(_id);
    const owner = await change(_id, email);
    const other = await signInAs(owner.email, owner.password);
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(main, id);
    const response = await decide(other, approvalRequest);
    expect([response.statusCode, response.json()]).toMatchObject([401, refused]);
    expect(await statusOf(id)).toBe('pending');
    const reverse = await addLarge();
    expect((await decide(main, await requestApprovalId(other, reverse))).json()).toMatchObject(refused);
    await age(_id);
    expect((await decide(other, approvalRequest)).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('approved');
  });

  it('do not decide for each other, where one person added both', async () => {
    const [first, second] = [await addAs(main), await addAs(main)];
    const id = await addLarge();
    const approvalRequest = await requestApprovalId(await signInAs(first.email), id);
    expect((await decide(await signInAs(second.email), approvalRequest)).json()).toMatchObject(refused);
    expect((await decide(bob, approvalRequest)).statusCode).toBe(200);
  });

  it('count what was agreed to as done by whoever asked for it', async () => {
    await setRules({ permissions: true, withdrawalsAbove: '1000.00' });
    await test.database.orm.execute(sql`alter table users disable trigger users_dual_approval`);
    const [clerk, asker] = [await test.signIn([...flags]), await test.signIn([...flags])];
    await test.database.orm.update(users).set({ status: 'inactive' }).where(eq(users.id, clerk.id));
    await test.database.orm.execute(sql`alter table users enable trigger users_dual_approval`);
    await decide(bob, await requestApprovalId(asker, clerk.id, { access: { action: 'activate' } }));
    const approvalRequest = await requestApprovalId(asker, await addLarge());
    expect((await decide(clerk, approvalRequest)).json()).toMatchObject(refused);
    expect((await decide(clerk, await requestApprovalId(bob, await addLarge()))).statusCode).toBe(200);
  });
});

describe('the rules', () => {
  const readRules = async () => (await ada.request('GET', '/approval-policy')).json().data;
  const set = (rules: object, who = main, headers: Record<string, string> = {}) =>
    who.request('PUT', '/approval-policy', { payload: { ...off, ...rules }, headers });

  it('are off at first, and anybody may read them', async () => {
    const fresh = await createTestApp();
    const clerk = await fresh.signIn([]);
    expect((await clerk.request('GET', '/approval-policy')).json().data).toEqual({ _id: expect.any(String), ...off });
    await fresh.close();
  });

  it('become stricter at once, which is recorded and told', async () => {
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
    const told = await test.database.orm.select().from(notifications);
    expect(told.map(({ permission, message }) => [permission, message])).toEqual([
      ['withdrawals', 'Approving a withdrawal of more than $2,500.50 needs a second admin.'],
      ['wallets', 'A deposit address that users are to pay to needs a second admin.'],
    ]);
  });

  it('become looser by two, the second of whom may see sub-admins', async () => {
    await setRules({ withdrawalsAbove: '1000.00' });
    const refusal = await set({ withdrawals_above: 2000 });
    expect([refusal.statusCode, refusal.json()]).toEqual([409, needed]);
    const { _id } = await readRules();
    const change = { approval_policy: { ...off, withdrawals_above: 2000 } };
    expect((await requestApproval(ada, _id, change)).statusCode).toBe(401);
    const approvalRequest = await requestApprovalId(main, _id, change);
    const clerk = await test.signIn(['withdrawals']);
    expect((await decide(clerk, approvalRequest)).statusCode).toBe(401);
    expect((await decide(main, approvalRequest)).statusCode).toBe(401);
    expect((await decide(bob, approvalRequest)).json().data).toMatchObject({
      status: 'approved',
      record_name: 'Four eyes',
    });
    expect(await readRules()).toMatchObject({ withdrawals_above: 2000 });
  });

  it('are switched on only where somebody else could decide', async () => {
    const fresh = await createTestApp();
    const only = await fresh.signIn();
    const send = (rules: object) => only.request('PUT', '/approval-policy', { payload: { ...off, ...rules } });
    expect((await send({ withdrawals_above: 100 })).json()).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'withdrawals_above', message: expect.stringMatching(/^Nobody else could decide/) }],
    });
    await fresh.signIn(['withdrawals']);
    expect((await send({ withdrawals_above: 100 })).json().message).toMatch(
      /to agree when this rule is to be switched off/,
    );
    await fresh.signIn(['subadmins']);
    expect((await send({ withdrawals_above: 100 })).statusCode).toBe(200);
    await fresh.close();
  });

  it('are changed by the main admin, from how they were read', async () => {
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
