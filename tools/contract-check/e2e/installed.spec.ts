import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMinimalServer, type MinimalServer } from '../../minimal-server/minimal-server.ts';
import { startBuiltServer, type BuiltServer } from '../../testing/built-server.ts';
import { getOutsideEnv, pack, runOutside } from '../../testing/packages.ts';

const dist = resolve(import.meta.dirname, '../dist');

/** An empty project with the packed check. */
let folder: string;
let dataDir: string;
let ours: BuiltServer;
let other: MinimalServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'contract-check-'));
  const tarball = pack(dist, folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = runOutside(folder, 'npm', ['install', tarball, ...options]);
  if (!install.isOk) throw new Error(install.output);
  dataDir = mkdtempSync(join(tmpdir(), 'contract-check-data-'));
  ours = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'demo' });
  other = await startMinimalServer({ latencyMs: 0 });
});

afterAll(async () => {
  await Promise.all([ours.stop(), other.stop()]);
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true });
});

const password = 'countinghouse';
const admin = ['--email', 'admin@countinghouse.example'];

/** Runs the installed command. */
async function check(origin: string, ...args: readonly string[]) {
  const child = spawn('npx', ['--offline', 'contract-check', `${origin}/api/admin`, ...args], {
    cwd: folder,
    env: { ...getOutsideEnv(), CONTRACT_CHECK_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { output, errors, status };
}

interface Row {
  call: string;
  verdict: string;
  lacks: { words: string; capability?: string; field?: { place: string } }[];
  fields: { path: string; expected: string; found: string }[];
}

async function checkJson(origin: string, ...args: readonly string[]) {
  const { output, status } = await check(origin, ...admin, '--json', ...args);
  const report: { results: Row[]; leftOver: string[]; isUsable: boolean } = JSON.parse(output);
  return { ...report, status };
}

/** Returns the calls with a verdict. */
const getCalls = (results: readonly Row[], verdict: string) =>
  results.filter((row) => row.verdict === verdict).map(({ call }) => call);

it('has no dependencies', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@countinghouse']);
  expect(readdirSync(join(folder, 'node_modules/@countinghouse'))).toEqual(['contract-check']);
});

describe('our own server', () => {
  it('fits', async () => {
    const { results, status } = await checkJson(ours.origin);
    expect(status).toBe(0);
    expect(getCalls(results, 'fits')).toHaveLength(55);
    expect(results.filter(({ verdict }) => !['fits', 'not tried'].includes(verdict))).toEqual([]);
  });

  it('fits with --write, and keeps no test records', async () => {
    const { results, status, leftOver } = await checkJson(ours.origin, '--write', '--deposit-wallets');
    expect({ status, leftOver }).toEqual({ status: 0, leftOver: [] });
    expect(getCalls(results, 'fits')).toHaveLength(68);
    expect(getCalls(results, 'not tried')).toEqual([
      'POST /signin/second-factor',
      'POST /signup',
      'POST /session/step-up',
      'POST /session/step-up/passkey',
      'PUT /account/password',
      'DELETE /sessions/{id}',
      'POST /sessions/end-others',
      'DELETE /sessions/all/{id}',
      'POST /subadmin/{id}/password-reset',
      'POST /user/{id}/password-reset',
      'POST /password-reset',
      'PUT /notifications/{id}/read',
      'PUT /notifications/read-all',
      'GET /events',
      'PUT /queues/{name}/cases/{id}/presence',
      'PUT /queues/{name}/cases/{id}/claim',
      'DELETE /queues/{name}/cases/{id}/claim',
      'PUT /queues/{name}/cases/{id}/snooze',
      'DELETE /queues/{name}/cases/{id}/snooze',
      'DELETE /queues/{name}/presence',
      'DELETE /subadmin/{id}/second-factor',
      'POST /account/second-factor/authenticator',
      'PUT /account/second-factor/authenticator',
      'DELETE /account/second-factor/authenticator',
      'POST /account/second-factor/passkeys/request',
      'POST /account/second-factor/passkeys',
      'PATCH /account/second-factor/passkeys/{id}',
      'DELETE /account/second-factor/passkeys/{id}',
      'POST /account/second-factor/recovery-codes',
      'PUT /security/second-factor',
      'PUT /user/{id}/documents/{kind}',
      'POST /user/{id}/documents/{kind}/request',
      'PATCH /verify-kyc',
      'PUT /withdrawal/status/{id}',
      'PUT /support-enquiries/status/{id}',
      'PUT /support-enquiries/assignee/{id}',
      'POST /support-enquiries/{id}/messages',
      'PUT /transaction/status/{id}',
      'POST /notes',
      'PUT /notes/{id}/pinned',
      'POST /views',
      'PATCH /views/{id}',
      'DELETE /views/{id}',
      'PUT /views/defaults/{name}',
      'POST /service-accounts',
      'PATCH /service-accounts/{id}',
      'DELETE /service-accounts/{id}',
      'POST /service-accounts/{id}/key',
      'POST /approval-requests',
      'DELETE /approval-requests/{id}',
      'PUT /approval-requests/{id}/decision',
      'PUT /approval-policy',
    ]);
  });

  it('is reported in a table, without the password and without colours', async () => {
    const { output, status } = await check(ours.origin, ...admin);
    expect(status).toBe(0);
    expect(output).toMatch(/^ {2}GET {4}\/user\/getall +fits$/m);
    expect(output.trimEnd().split('\n').at(-1)).toBe('55 fit, 65 not tried');
    expect(output).not.toContain('\u001b');
    expect(output).not.toContain(password);
  });
});

describe('a server that implements only the specification', () => {
  it('fits with less, and missing properties are listed', async () => {
    const { output, status } = await check(other.origin, ...admin);
    expect(status).toBe(0);
    expect(output.replace(other.origin, 'http://other.example')).toMatchInlineSnapshot(`
      "http://other.example/api/admin, by the contract 3.0.0

      server
        an unknown path                                 fits
        a call without a token                          fits

      session
        POST   /signin                                  fits
          Left out: $.data.fullName, $.data.email, $.data.role.
        POST   /signin/second-factor                    not tried
          It needs what the account’s owner has.
        POST   /signup                                  not tried
          It makes the first admin of a server.
        POST   /signout                                 absent          Without sign_out.
        GET    /session                                 absent          Without session_end.
        GET    /session/step-up                         absent          Without step_up.
        POST   /session/step-up                         not tried       Failures count against the caller.
        POST   /session/step-up/passkey                 not tried
          It needs what the account’s owner has.
        GET    /capabilities                            absent
          The panel assumes that there are none.
        GET    /permissions/{id}                        fits
        GET    /details/{id}                            fits with less
          The audit log is not offered, not even to the main admin. ($.data.role is left out)

      account
        PUT    /account/password                        not tried
          The caller’s password would be another one.

      sessions
        GET    /sessions                                absent          Without sessions.
        DELETE /sessions/{id}                           not tried       Somebody would be signed out.
        POST   /sessions/end-others                     not tried       Somebody would be signed out.
        GET    /sessions/all                            absent          Without sessions.
        DELETE /sessions/all/{id}                       not tried       Somebody would be signed out.

      password-resets
        POST   /subadmin/{id}/password-reset            not tried
          It voids a link that somebody may have been sent.
        POST   /user/{id}/password-reset                not tried
          It voids a link that somebody may have been sent.
        POST   /password-reset                          not tried       It needs a link, and uses it up.

      notifications
        GET    /notifications                           fits with less
          Security notices are not set apart from other notifications. ($.data[*].category is left out in
          14 of 14)
          Nobody is told of unread security notices that are not listed. ($.unread_security is left out)
        PUT    /notifications/{id}/read                 not tried
          It changes a record that is there already.
        PUT    /notifications/read-all                  not tried
          It changes a record that is there already.

      events
        GET    /events                                  not tried       Its answer has no end.

      queues
        GET    /queues                                  absent          Without queues.
        GET    /queues/{name}/cases                     absent          Without queues.
        PUT    /queues/{name}/cases/{id}/presence       not tried
          Colleagues would see somebody at a case.
        PUT    /queues/{name}/cases/{id}/claim          not tried
          It changes a record that is there already.
        DELETE /queues/{name}/cases/{id}/claim          not tried
          It changes a record that is there already.
        PUT    /queues/{name}/cases/{id}/snooze         not tried
          It changes a record that is there already.
        DELETE /queues/{name}/cases/{id}/snooze         not tried
          It changes a record that is there already.
        DELETE /queues/{name}/presence                  not tried
          Colleagues would miss somebody at a case.

      dashboard
        GET    /info/{id}                               fits with less
          Without list_pages.
          Left out: $.stats.referrals.leaderboard[*].user_id,
          $.stats.referrals.leaderboard[*].user_id._id, $.stats.supportTickets.resolved,
          $.recentTransactions.data[*].user_id._id, $.recentTransactions.data[*].updated_at.

      subadmins
        GET    /subadmin/getall                         fits
          Left out: $.data[*].permissions.wallets, $.data[*].permissions.withdrawals,
          $.data[*].permissions.support, $.data[*].permissions.referrals,
          $.data[*].permissions.transactions.
        GET    /subadmin/details/{id}                   fits with less
          The form does not show whether the account is active. ($.data.status is left out)
          Left out: $.data.role.
        POST   /subadmin/add                            not tried       It writes (--write).
        PATCH  /subadmin/update/{id}                    not tried       It writes (--write).
        DELETE /subadmin/delete/{id}                    not tried       It writes (--write).
        DELETE /subadmin/{id}/second-factor             not tried
          It changes a record that is there already.

      second-factor
        GET    /account/second-factor                   absent          Without second_factors.
        POST   /account/second-factor/authenticator     not tried
          It needs what the account’s owner has.
        PUT    /account/second-factor/authenticator     not tried
          It needs what the account’s owner has.
        DELETE /account/second-factor/authenticator     not tried
          It needs what the account’s owner has.
        POST   /account/second-factor/passkeys/request  not tried
          It needs what the account’s owner has.
        POST   /account/second-factor/passkeys          not tried
          It needs what the account’s owner has.
        PATCH  /account/second-factor/passkeys/{id}     not tried
          It needs what the account’s owner has.
        DELETE /account/second-factor/passkeys/{id}     not tried
          It needs what the account’s owner has.
        POST   /account/second-factor/recovery-codes    not tried
          It needs what the account’s owner has.
        GET    /security/second-factor                  absent          Without second_factors.
        PUT    /security/second-factor                  not tried       It changes a company policy.

      users
        GET    /user/getall                             fits with less
          Without user_filters, csv_export, export_formats, new_items.
          Left out: $.data.users[*].kyc_status.
        DELETE /user/{id}                               not tried       It writes (--write).
        GET    /user/details/{id}                       fits
          Left out: $.data.document_requests, $.data.document_pages, $.data.createdAt.
        GET    /user/checks/{id}                        absent          Without decision_checks.
        GET    /user/overview/{id}                      absent          Without user_overview.
        PATCH  /user/update/{id}                        not tried       It writes (--write).
        POST   /user/add                                not tried       It writes (--write).
        PUT    /user/{id}/documents/{kind}              not tried       Its file could outlive the record.
        POST   /user/{id}/documents/{kind}/request      not tried
          Somebody would be asked for a document.
        PATCH  /verify-kyc                              not tried       It needs the image of a document.

      plans
        GET    /plan/getall                             fits with less
          Without list_pages, plan_order.
          Left out: $.data[*].lockInPeriodUnit.
        GET    /plan/details/{id}                       fits
        POST   /add-plan                                not tried       It writes (--write).
        PATCH  /plan/update/{id}                        not tried       It writes (--write).
        DELETE /plan/delete/{id}                        not tried       It writes (--write).

      withdrawals
        GET    /withdrawals                             fits with less
          Without list_pages, withdrawal_search, csv_export, export_formats, time_zones, new_items.
          Left out: $.data[*].user_id.
        GET    /withdrawal/details/{id}                 fits            Left out: $.data.user_id.
        GET    /withdrawal/checks/{id}                  absent          Without decision_checks.
        PUT    /withdrawal/status/{id}                  not tried       It decides about money.

      tickets
        GET    /support-enquiries                       fits with less
          Without ticket_search, csv_export, export_formats, time_zones, new_items.
          Left out: $.data[*].user_id, $.data[*].user_id._id, $.data[*].user_id.isClosed.
        GET    /support-enquiries/details/{id}          fits            Left out: $.data.user_id.
        PUT    /support-enquiries/status/{id}           not tried
          It changes a record that is there already.
        PUT    /support-enquiries/assignee/{id}         not tried
          It changes a record that is there already.
        GET    /support-enquiries/{id}/messages         absent          Without ticket_messages.
        POST   /support-enquiries/{id}/messages         not tried       Somebody would be written to.
        GET    /support-enquiries/stats                 absent          Without ticket_counters.

      referrals
        GET    /referrals                               fits with less
          There is no link to the program. ($.data[*].user_id._id is left out in 2 of 30)
          Without referral_lists, csv_export, export_formats, time_zones, new_items.
          Left out: $.data[*]._id, $.data[*].user_id, $.data[*].user_id.kyc_status,
          $.data[*].referral_earnings[*].referred_user_id,
          $.data[*].referral_earnings[*].referred_user_id._id.
        GET    /referrals/user/{id}                     fits with less
          Without referral_lists.
          Left out: $.data.referralProgram._id,
          $.data.referralProgram.referral_earnings[*].referred_user_id._id, $.data.referredUsers[*]._id,
          $.data.referredUsers[*].kyc_status.
        GET    /referrals/user/{id}/referred            absent          Without referral_lists.
        GET    /referrals/user/{id}/earnings            absent          Without referral_lists.
        GET    /referrals/summary                       absent          Nothing in the panel rests on it.
        GET    /referrals/tracking                      absent          Nothing in the panel rests on it.

      deposit-wallets
        GET    /admin-wallets                           fits with less
          Before a change, nobody is told how many top-ups wait for the address. ($.data[*].pending_topups
          is left out in 5 of 5)
          Left out: $.data[*].version.
        POST   /admin-wallet/add                        not tried
          It writes (--write --deposit-wallets).
        PATCH  /admin-wallet/update/{id}                not tried
          It writes (--write --deposit-wallets).
        PATCH  /admin-wallet/update-status/{id}         not tried
          It writes (--write --deposit-wallets).
        DELETE /admin-wallet/delete/{id}                not tried
          It writes (--write --deposit-wallets).

      user-wallets
        GET    /user/wallet/info/{userId}               fits
        GET    /user/ledger/{userId}                    absent          Without user_ledger.

      transactions
        GET    /all-transactions                        fits with less
          How many there are is known once all have been loaded. ($.data.pagination.totalCount is left
          out)
          Without transaction_search, csv_export, export_formats, time_zones, new_items.
          Left out: $.data.transactions[*].user_id, $.data.transactions[*].user_id._id,
          $.data.transactions[*].user_id.fullName, $.data.transactions[*].updated_at.
        GET    /transactions/user/{userId}              fits with less
          How many there are is known once all have been loaded. ($.data.pagination.totalCount is left
          out)
          Without transaction_search, csv_export, export_formats, time_zones, new_items.
          Left out: $.data.transactions[*].user_id._id, $.data.transactions[*].user_id.fullName,
          $.data.transactions[*].updated_at.
        GET    /transaction/details/{id}                fits
          Left out: $.data.user_id._id, $.data.user_id.fullName, $.data.duplicates.
        GET    /transaction/checks/{id}                 absent          Without decision_checks.
        PUT    /transaction/status/{id}                 not tried       It decides about money.

      notes
        GET    /notes                                   absent          Without notes.
        POST   /notes                                   not tried       Nobody can remove a note again.
        PUT    /notes/{id}/pinned                       not tried
          It changes a record that is there already.
        GET    /colleagues                              absent          Without ticket_assignees, notes.

      views
        GET    /views                                   absent          Without views.
        POST   /views                                   not tried       It would be the caller’s for good.
        PATCH  /views/{id}                              not tried
          It changes a record that is there already.
        DELETE /views/{id}                              not tried
          It changes a record that is there already.
        PUT    /views/defaults/{name}                   not tried
          The caller’s menu would lead elsewhere.

      service-accounts
        GET    /service-accounts                        absent          Without service_accounts.
        POST   /service-accounts                        not tried
          There would be a key that nobody keeps.
        PATCH  /service-accounts/{id}                   not tried
          It changes a record that is there already.
        DELETE /service-accounts/{id}                   not tried
          It changes a record that is there already.
        POST   /service-accounts/{id}/key               not tried
          It changes a record that is there already.

      dual-approval
        GET    /approval-requests                       absent          Without dual_approval.
        POST   /approval-requests                       not tried
          Colleagues would be asked to decide.
        DELETE /approval-requests/{id}                  not tried
          It changes a record that is there already.
        PUT    /approval-requests/{id}/decision         not tried       It decides about money.
        GET    /approval-policy                         absent          Without dual_approval.
        PUT    /approval-policy                         not tried       It changes a company policy.

      audit-log
        GET    /audit-log                               absent          Without audit_log.

      health
        GET    /health                                  absent          Nothing in the panel rests on it.
        GET    /health/live                             absent          Nothing in the panel rests on it.

      uploads
        GET    /uploads/{path}                          fits with less  Without uploads.

      What the panel does without these capabilities
        session_end             The session ends with the first call that the server rejects. Unsaved
                                input is restored after signing in.
        sign_out                Signing out only deletes the token in this browser.
        step_up                 Signed-in admins are never asked again.
        second_factors          Signing in requires email and password.
        notification_reads      Notifications cannot be marked as read.
        user_filters            Users have no filters, and sorting applies to the current page.
        user_documents          Images of documents can only be viewed and marked as verified.
        user_overview           Records of a user are found in the lists, and user names link to the form.
        uploads                 Images are read from \`/uploads/\` on the API's origin.
        list_pages              Plans and withdrawals are loaded completely. If another page of recent
                                transactions is not available, the panel says so.
        withdrawal_search       Only the loaded withdrawals are searched, filtered and sorted.
        transaction_search      Up to 20,000 transactions are loaded, and the panel searches, filters and
                                sorts them. The command palette finds a transaction by its ID only.
        ticket_search           Only the loaded tickets are searched, filtered and sorted. The command
                                palette does not search tickets.
        referral_lists          Referral programs have no filters, sorting applies to the current page,
                                and a program is loaded completely.
        plan_order              Sorting applies to the current page.
        csv_export              A list is exported by reading it page by page.
        export_formats          Lists are exported as CSV only, and with semicolons if the panel reads
                                them itself.
        time_zones              If the server filters, days are in UTC, and the filter says so. An export
                                by the server has its times in UTC.
        new_items               An open list shows its age, but not new rows.
        live                    The panel polls for these every 10 to 60 seconds.
        queues                  Pending work is found in the lists, with their filters.
        snoozes                 A case of a queue can be skipped, and appears again.
        versions                The later of two changes wins without notice.
        partial_changes         A save sends the whole form, including the permissions of a sub-admin.
        decision_keys           After a decision without a response, the record is refetched before
                                anything else is offered. After a reply to a user, the conversation is
                                refetched.
        decision_checks         Admins check the facts themselves. Only a hash that is also in another
                                top-up needs a confirmation.
        reasons                 Rejecting, cancelling and reversing do not ask for a reason.
        kyc_verification        In the KYC review, a verified mark is a change of the user.
        kyc_requests            A document can be verified or not, and a request is not shown.
        ticket_status           Tickets are read-only.
        ticket_counters         The counters above the list count the loaded tickets, and are dashes if
                                only a page is loaded.
        ticket_assignees        Tickets have no assignee.
        ticket_messages         A ticket shows the user's first message only. Replies are sent elsewhere.
        audit_log               There is no audit log, and records have no history.
        notes                   Records have no notes.
        user_ledger             A user's wallet lists its transactions, without causes and without a
                                running balance.
        views                   A list starts with its defaults. Its columns are remembered in the
                                browser.
        dual_approval           One admin decides alone.
        own_password            Passwords are changed elsewhere.
        service_accounts        API keys are managed elsewhere.
        service_account_limits  A key has all permissions of its account, from any network.
        sessions                Active sessions are not shown.
        password_resets         A forgotten password is reset elsewhere.

      The panel works with this server.
      11 fit, 14 fit with less, 30 absent, 65 not tried
      "
    `);
  });

  it('fits with --write', async () => {
    const { results, status, leftOver } = await checkJson(other.origin, '--write', '--deposit-wallets');
    expect({ status, leftOver }).toEqual({ status: 0, leftOver: [] });
    expect(getCalls(results, 'does not fit')).toEqual([]);
    expect(getCalls(results, 'fits')).toEqual(expect.arrayContaining(['POST /add-plan', 'DELETE /user/{id}']));
  });
});

describe('a server with a fault', () => {
  /** Starts the minimal server with a malformed amount. */
  let faulty: Server;
  let origin: string;

  beforeAll(async () => {
    faulty = createServer((request, response) => {
      void (async () => {
        const { method = 'GET', url = '/', headers } = request;
        const { authorization = '' } = headers;
        const body = method === 'GET' ? null : await text(request);
        const answer = await fetch(`${other.origin}${url}`, { method, body, headers: { authorization } });
        const content = (await answer.text()).replace(/"amount":[\d."]+/, '"amount":"12,50 €"');
        const type = answer.headers.get('content-type') ?? '';
        response.writeHead(answer.status, { 'Content-Type': type }).end(content);
      })();
    });
    faulty.listen(0, '127.0.0.1');
    await once(faulty, 'listening');
    const address = faulty.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterAll(() => {
    faulty.close();
    faulty.closeAllConnections();
  });

  it('does not fit, and the field is named', async () => {
    const { results, status } = await checkJson(origin);
    expect(status).toBe(1);
    expect(getCalls(results, 'does not fit')).toContain('GET /withdrawals');
    expect(results.find(({ call }) => call === 'GET /withdrawals')?.fields).toEqual([
      {
        path: '$.data[0].amount',
        expected: 'number',
        found: 'a text',
        count: 1,
        words: '`$.data[0].amount` should be a number, and is a text.',
      },
    ]);
  });
});

it.each([
  [['--password', 'wrong'], 'The server rejected the email or the password.'],
  [['--nothing'], "Unknown option '--nothing'. See contract-check --help."],
])('cannot be run with %j', async (args, message) => {
  const { output, errors, status } = await check(other.origin, ...admin, ...args);
  expect({ output, status }).toEqual({ output: '', status: 2 });
  // npm may print its own messages first.
  expect(errors.trimEnd().split('\n').at(-1)).toBe(message);
});
