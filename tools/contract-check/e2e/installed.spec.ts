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
import { getOutsideEnv, packPackage, runOutside } from '../../testing/packages.ts';

const dist = resolve(import.meta.dirname, '../dist');

/** A project with the packed check only. */
let folder: string;
let dataDir: string;
let ownServer: BuiltServer;
let minimalServer: MinimalServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'contract-check-'));
  const tarball = packPackage(dist, folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = runOutside(folder, 'npm', ['install', tarball, ...options]);
  if (!install.isOk) throw new Error(install.output);
  dataDir = mkdtempSync(join(tmpdir(), 'contract-check-data-'));
  ownServer = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'demo' });
  minimalServer = await startMinimalServer({ latencyMs: 0 });
});

afterAll(async () => {
  await Promise.all([ownServer.stop(), minimalServer.stop()]);
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true });
});

const password = 'countinghouse';
const admin = ['--email', 'admin@countinghouse.example'];

/** Runs the installed command. */
async function runCheck(origin: string, ...args: readonly string[]) {
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
  limitations: { message: string; capability?: string; field?: { path: string } }[];
  invalidFields: { path: string; expected: string; actual: string }[];
}

async function checkJson(origin: string, ...args: readonly string[]) {
  const { output, status } = await runCheck(origin, ...admin, '--json', ...args);
  const report: { results: Row[]; leftoverRecords: string[]; isUsable: boolean } = JSON.parse(output);
  return { ...report, status };
}

/** Returns the calls with a verdict. */
const getCalls = (results: readonly Row[], verdict: string) =>
  results.filter((row) => row.verdict === verdict).map(({ call }) => call);

it('has no dependencies', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@countinghouse']);
  expect(readdirSync(join(folder, 'node_modules/@countinghouse'))).toEqual(['contract-check']);
});

describe('our server', () => {
  it('is compatible', async () => {
    const { results, status } = await checkJson(ownServer.origin);
    expect(status).toBe(0);
    expect(getCalls(results, 'compatible')).toHaveLength(55);
    expect(results.filter(({ verdict }) => !['compatible', 'skipped'].includes(verdict))).toEqual([]);
  });

  it('is compatible with --write, and keeps no test records', async () => {
    const { results, status, leftoverRecords } = await checkJson(ownServer.origin, '--write', '--deposit-wallets');
    expect({ status, leftoverRecords }).toEqual({ status: 0, leftoverRecords: [] });
    expect(getCalls(results, 'compatible')).toHaveLength(68);
    expect(getCalls(results, 'skipped')).toEqual([
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
    const { output, status } = await runCheck(ownServer.origin, ...admin);
    expect(status).toBe(0);
    expect(output).toMatch(/^ {2}GET {4}\/user\/getall +compatible$/m);
    expect(output.trimEnd().split('\n').at(-1)).toBe('55 compatible, 65 skipped');
    expect(output).not.toContain('\u001b');
    expect(output).not.toContain(password);
  });
});

describe('a server that implements only the specification', () => {
  it('is limited, and omitted fields are listed', async () => {
    const { output, status } = await runCheck(minimalServer.origin, ...admin);
    expect(status).toBe(0);
    expect(output.replace(minimalServer.origin, 'http://other.example')).toMatchInlineSnapshot(`
      "Server http://other.example/api/admin, contract 3.0.0

      server
        unknown path                                    compatible
        call without a token                            compatible

      session
        POST   /signin                                  compatible
          Omitted fields: $.data.fullName, $.data.email, $.data.role.
        POST   /signin/second-factor                    skipped
          Requires the account’s second factor.
        POST   /signup                                  skipped       Would create the first admin.
        POST   /signout                                 missing       Missing capabilities: sign_out.
        GET    /session                                 missing       Missing capabilities: session_end.
        GET    /session/step-up                         missing       Missing capabilities: step_up.
        POST   /session/step-up                         skipped
          Would count failed attempts of the caller.
        POST   /session/step-up/passkey                 skipped
          Requires the account’s second factor.
        GET    /capabilities                            missing
          The panel assumes that the server has no capabilities.
        GET    /permissions/{id}                        compatible
        GET    /details/{id}                            limited
          The audit log is hidden, even for the main admin. ($.data.role is omitted)

      account
        PUT    /account/password                        skipped       Would change the caller’s password.

      sessions
        GET    /sessions                                missing       Missing capabilities: sessions.
        DELETE /sessions/{id}                           skipped       Would sign someone out.
        POST   /sessions/end-others                     skipped       Would sign someone out.
        GET    /sessions/all                            missing       Missing capabilities: sessions.
        DELETE /sessions/all/{id}                       skipped       Would sign someone out.

      password-resets
        POST   /subadmin/{id}/password-reset            skipped
          Would invalidate an earlier reset link.
        POST   /user/{id}/password-reset                skipped
          Would invalidate an earlier reset link.
        POST   /password-reset                          skipped
          Requires a reset link, which works once.

      notifications
        GET    /notifications                           limited
          Security notices look like other notifications. ($.data[*].category is omitted in 14 of 14)
          The panel does not report unread security notices that are not listed. ($.unread_security is
          omitted)
        PUT    /notifications/{id}/read                 skipped       Would change an existing record.
        PUT    /notifications/read-all                  skipped       Would change an existing record.

      events
        GET    /events                                  skipped       The response is an endless stream.

      queues
        GET    /queues                                  missing       Missing capabilities: queues.
        GET    /queues/{name}/cases                     missing       Missing capabilities: queues.
        PUT    /queues/{name}/cases/{id}/presence       skipped       Would add a viewer to a case.
        PUT    /queues/{name}/cases/{id}/claim          skipped       Would change an existing record.
        DELETE /queues/{name}/cases/{id}/claim          skipped       Would change an existing record.
        PUT    /queues/{name}/cases/{id}/snooze         skipped       Would change an existing record.
        DELETE /queues/{name}/cases/{id}/snooze         skipped       Would change an existing record.
        DELETE /queues/{name}/presence                  skipped       Would remove a viewer from a case.

      dashboard
        GET    /info/{id}                               limited
          Missing capabilities: list_pages.
          Omitted fields: $.stats.referrals.leaderboard[*].user_id,
          $.stats.referrals.leaderboard[*].user_id._id, $.stats.supportTickets.resolved,
          $.recentTransactions.data[*].user_id._id, $.recentTransactions.data[*].updated_at.

      subadmins
        GET    /subadmin/getall                         compatible
          Omitted fields: $.data[*].permissions.wallets, $.data[*].permissions.withdrawals,
          $.data[*].permissions.support, $.data[*].permissions.referrals,
          $.data[*].permissions.transactions.
        GET    /subadmin/details/{id}                   limited
          The form does not show whether the account is active. ($.data.status is omitted)
          Omitted fields: $.data.role.
        POST   /subadmin/add                            skipped       Requires --write.
        PATCH  /subadmin/update/{id}                    skipped       Requires --write.
        DELETE /subadmin/delete/{id}                    skipped       Requires --write.
        DELETE /subadmin/{id}/second-factor             skipped       Would change an existing record.

      second-factor
        GET    /account/second-factor                   missing
          Missing capabilities: second_factors.
        POST   /account/second-factor/authenticator     skipped
          Requires the account’s second factor.
        PUT    /account/second-factor/authenticator     skipped
          Requires the account’s second factor.
        DELETE /account/second-factor/authenticator     skipped
          Requires the account’s second factor.
        POST   /account/second-factor/passkeys/request  skipped
          Requires the account’s second factor.
        POST   /account/second-factor/passkeys          skipped
          Requires the account’s second factor.
        PATCH  /account/second-factor/passkeys/{id}     skipped
          Requires the account’s second factor.
        DELETE /account/second-factor/passkeys/{id}     skipped
          Requires the account’s second factor.
        POST   /account/second-factor/recovery-codes    skipped
          Requires the account’s second factor.
        GET    /security/second-factor                  missing
          Missing capabilities: second_factors.
        PUT    /security/second-factor                  skipped       Would change a company policy.

      users
        GET    /user/getall                             limited
          Missing capabilities: user_filters, csv_export, export_formats, new_items.
          Omitted fields: $.data.users[*].kyc_status.
        DELETE /user/{id}                               skipped       Requires --write.
        GET    /user/details/{id}                       compatible
          Omitted fields: $.data.document_requests, $.data.document_pages, $.data.createdAt.
        GET    /user/checks/{id}                        missing
          Missing capabilities: decision_checks.
        GET    /user/overview/{id}                      missing       Missing capabilities: user_overview.
        PATCH  /user/update/{id}                        skipped       Requires --write.
        POST   /user/add                                skipped       Requires --write.
        PUT    /user/{id}/documents/{kind}              skipped       Could leave a file behind.
        POST   /user/{id}/documents/{kind}/request      skipped       Would ask a user for a document.
        PATCH  /verify-kyc                              skipped       Requires an image of a document.

      plans
        GET    /plan/getall                             limited
          Missing capabilities: list_pages, plan_order.
          Omitted fields: $.data[*].lockInPeriodUnit.
        GET    /plan/details/{id}                       compatible
        POST   /add-plan                                skipped       Requires --write.
        PATCH  /plan/update/{id}                        skipped       Requires --write.
        DELETE /plan/delete/{id}                        skipped       Requires --write.

      withdrawals
        GET    /withdrawals                             limited
          Missing capabilities: list_pages, withdrawal_search, csv_export, export_formats, time_zones,
          new_items.
          Omitted fields: $.data[*].user_id.
        GET    /withdrawal/details/{id}                 compatible    Omitted fields: $.data.user_id.
        GET    /withdrawal/checks/{id}                  missing
          Missing capabilities: decision_checks.
        PUT    /withdrawal/status/{id}                  skipped       Would decide about money.

      tickets
        GET    /support-enquiries                       limited
          Missing capabilities: ticket_search, csv_export, export_formats, time_zones, new_items.
          Omitted fields: $.data[*].user_id, $.data[*].user_id._id, $.data[*].user_id.isClosed.
        GET    /support-enquiries/details/{id}          compatible    Omitted fields: $.data.user_id.
        PUT    /support-enquiries/status/{id}           skipped       Would change an existing record.
        PUT    /support-enquiries/assignee/{id}         skipped       Would change an existing record.
        GET    /support-enquiries/{id}/messages         missing
          Missing capabilities: ticket_messages.
        POST   /support-enquiries/{id}/messages         skipped       Would send a message to a user.
        GET    /support-enquiries/stats                 missing
          Missing capabilities: ticket_counters.

      referrals
        GET    /referrals                               limited
          There is no link to the program. ($.data[*].user_id._id is omitted in 2 of 30)
          Missing capabilities: referral_lists, csv_export, export_formats, time_zones, new_items.
          Omitted fields: $.data[*]._id, $.data[*].user_id, $.data[*].user_id.kyc_status,
          $.data[*].referral_earnings[*].referred_user_id,
          $.data[*].referral_earnings[*].referred_user_id._id.
        GET    /referrals/user/{id}                     limited
          Missing capabilities: referral_lists.
          Omitted fields: $.data.referralProgram._id,
          $.data.referralProgram.referral_earnings[*].referred_user_id._id, $.data.referredUsers[*]._id,
          $.data.referredUsers[*].kyc_status.
        GET    /referrals/user/{id}/referred            missing
          Missing capabilities: referral_lists.
        GET    /referrals/user/{id}/earnings            missing
          Missing capabilities: referral_lists.
        GET    /referrals/summary                       missing       The panel does not need it.
        GET    /referrals/tracking                      missing       The panel does not need it.

      deposit-wallets
        GET    /admin-wallets                           limited
          There is no warning about pending top-ups to the address before a change.
          ($.data[*].pending_topups is omitted in 5 of 5)
          Omitted fields: $.data[*].version.
        POST   /admin-wallet/add                        skipped       Requires --write --deposit-wallets.
        PATCH  /admin-wallet/update/{id}                skipped       Requires --write --deposit-wallets.
        PATCH  /admin-wallet/update-status/{id}         skipped       Requires --write --deposit-wallets.
        DELETE /admin-wallet/delete/{id}                skipped       Requires --write --deposit-wallets.

      user-wallets
        GET    /user/wallet/info/{userId}               compatible
        GET    /user/ledger/{userId}                    missing       Missing capabilities: user_ledger.

      transactions
        GET    /all-transactions                        limited
          The total is unknown until all rows are loaded. ($.data.pagination.totalCount is omitted)
          Missing capabilities: transaction_search, csv_export, export_formats, time_zones, new_items.
          Omitted fields: $.data.transactions[*].user_id, $.data.transactions[*].user_id._id,
          $.data.transactions[*].user_id.fullName, $.data.transactions[*].updated_at.
        GET    /transactions/user/{userId}              limited
          The total is unknown until all rows are loaded. ($.data.pagination.totalCount is omitted)
          Missing capabilities: transaction_search, csv_export, export_formats, time_zones, new_items.
          Omitted fields: $.data.transactions[*].user_id._id, $.data.transactions[*].user_id.fullName,
          $.data.transactions[*].updated_at.
        GET    /transaction/details/{id}                compatible
          Omitted fields: $.data.user_id._id, $.data.user_id.fullName, $.data.duplicates.
        GET    /transaction/checks/{id}                 missing
          Missing capabilities: decision_checks.
        PUT    /transaction/status/{id}                 skipped       Would decide about money.

      notes
        GET    /notes                                   missing       Missing capabilities: notes.
        POST   /notes                                   skipped
          Would add a note that cannot be removed.
        PUT    /notes/{id}/pinned                       skipped       Would change an existing record.
        GET    /colleagues                              missing
          Missing capabilities: ticket_assignees, notes.

      views
        GET    /views                                   missing       Missing capabilities: views.
        POST   /views                                   skipped       Would keep a view of the caller.
        PATCH  /views/{id}                              skipped       Would change an existing record.
        DELETE /views/{id}                              skipped       Would change an existing record.
        PUT    /views/defaults/{name}                   skipped
          Would change the caller’s default view.

      service-accounts
        GET    /service-accounts                        missing
          Missing capabilities: service_accounts.
        POST   /service-accounts                        skipped       Would create an unused API key.
        PATCH  /service-accounts/{id}                   skipped       Would change an existing record.
        DELETE /service-accounts/{id}                   skipped       Would change an existing record.
        POST   /service-accounts/{id}/key               skipped       Would change an existing record.

      dual-approval
        GET    /approval-requests                       missing       Missing capabilities: dual_approval.
        POST   /approval-requests                       skipped       Would ask colleagues for a decision.
        DELETE /approval-requests/{id}                  skipped       Would change an existing record.
        PUT    /approval-requests/{id}/decision         skipped       Would decide about money.
        GET    /approval-policy                         missing       Missing capabilities: dual_approval.
        PUT    /approval-policy                         skipped       Would change a company policy.

      audit-log
        GET    /audit-log                               missing       Missing capabilities: audit_log.

      health
        GET    /health                                  missing       The panel does not need it.
        GET    /health/live                             missing       The panel does not need it.

      uploads
        GET    /uploads/{path}                          limited       Missing capabilities: uploads.

      Missing capabilities, and what the panel does without them
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
        list_pages              Plans and withdrawals are loaded completely. If the server sends the same
                                page of recent transactions again, the panel says so.
        withdrawal_search       Only the loaded withdrawals are searched, filtered and sorted.
        transaction_search      Up to 20,000 transactions are loaded, and the panel searches, filters and
                                sorts them. The command palette finds a transaction by its ID only.
        ticket_search           Only the loaded tickets are searched, filtered and sorted. The command
                                palette does not search tickets.
        referral_lists          Referral programs have no filters, sorting applies to the current page,
                                and a program is loaded completely.
        plan_order              Sorting applies to the current page.
        csv_export              A list is exported by reading it page by page.
        export_formats          Lists are exported as CSV only. Semicolons are available if the panel
                                reads the list page by page.
        time_zones              If the server filters, days are in UTC, and the filter says so. An export
                                by the server shows times in UTC.
        new_items               An open list shows how long ago it was loaded, but not new rows.
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
        kyc_verification        A KYC review saves the verified mark as a change to the user.
        kyc_requests            A document is either verified or not. It cannot be requested.
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
      11 compatible, 14 limited, 30 missing, 65 skipped
      "
    `);
  });

  it('is compatible with --write', async () => {
    const { results, status, leftoverRecords } = await checkJson(minimalServer.origin, '--write', '--deposit-wallets');
    expect({ status, leftoverRecords }).toEqual({ status: 0, leftoverRecords: [] });
    expect(getCalls(results, 'incompatible')).toEqual([]);
    expect(getCalls(results, 'compatible')).toEqual(expect.arrayContaining(['POST /add-plan', 'DELETE /user/{id}']));
  });
});

describe('a server with an invalid field', () => {
  /** A proxy of the minimal server that makes an amount invalid. */
  let invalidServer: Server;
  let origin: string;

  beforeAll(async () => {
    invalidServer = createServer((request, response) => {
      void (async () => {
        const { method = 'GET', url = '/', headers } = request;
        const { authorization = '' } = headers;
        const body = method === 'GET' ? null : await text(request);
        const upstream = await fetch(`${minimalServer.origin}${url}`, { method, body, headers: { authorization } });
        const content = (await upstream.text()).replace(/"amount":[\d."]+/, '"amount":"12,50 €"');
        const type = upstream.headers.get('content-type') ?? '';
        response.writeHead(upstream.status, { 'Content-Type': type }).end(content);
      })();
    });
    invalidServer.listen(0, '127.0.0.1');
    await once(invalidServer, 'listening');
    const address = invalidServer.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterAll(() => {
    invalidServer.close();
    invalidServer.closeAllConnections();
  });

  it('is incompatible, and the field is reported', async () => {
    const { results, status } = await checkJson(origin);
    expect(status).toBe(1);
    expect(getCalls(results, 'incompatible')).toContain('GET /withdrawals');
    expect(results.find(({ call }) => call === 'GET /withdrawals')?.invalidFields).toEqual([
      {
        path: '$.data[0].amount',
        expected: 'number',
        actual: 'text',
        count: 1,
        message: '`$.data[0].amount` should be a number, but is text.',
      },
    ]);
  });
});

it.each([
  [['--password', 'wrong'], 'The server rejected the email or the password.'],
  [['--nothing'], "Unknown option '--nothing'. See contract-check --help."],
])('cannot run with %j', async (args, message) => {
  const { output, errors, status } = await runCheck(minimalServer.origin, ...admin, ...args);
  expect({ output, status }).toEqual({ output: '', status: 2 });
  // npm may print its own messages first.
  expect(errors.trimEnd().split('\n').at(-1)).toBe(message);
});
