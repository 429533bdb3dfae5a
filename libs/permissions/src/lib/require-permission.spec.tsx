import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderGuarded } from '../test-support/render-at';
import { Can } from './can';
import { permissionKeys } from './permission-keys';
import { RequirePermission } from './require-permission';
import { startSession } from './session';

const gate = (
  <RequirePermission
    permission="users"
    pending={<p>Wait</p>}
    failed={(retry) => <button onClick={retry}>Retry</button>}
    denied={<p>Keep out</p>}
  >
    <p>Come in</p>
    <Can permission="wallets">
      <p>Wallets too</p>
    </Can>
  </RequirePermission>
);

const servePermissions = (permissions: Partial<ReturnType<typeof fixtures.permissions>>) =>
  http.get('/permissions/{id}', ({ response }) =>
    response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), ...permissions } }),
  );

const failure = http.get('/permissions/{id}', ({ response }) =>
  response.untyped(HttpResponse.json({ success: false, message: 'No', code: 'not_found' }, { status: 404 })),
);

const withRole = (role: 'admin' | 'subadmin') =>
  http.get('/details/{id}', ({ response }) => response(200).json({ success: true, data: fixtures.admin({ role }) }));

const anyGate = (
  <RequirePermission permission="any" pending="" failed={() => ''} denied="">
    Signed in
  </RequirePermission>
);

const mainAdminGate = (
  <RequirePermission
    permission="main-admin"
    pending={<p>Wait</p>}
    failed={(retry) => <button onClick={retry}>Retry</button>}
    denied={<p>Keep out</p>}
  >
    <p>Come in</p>
    <Can permission="main-admin">
      <p>For the main admin</p>
    </Can>
  </RequirePermission>
);

it('allows every signed-in admin with "any", before any response', () => {
  startSession('t1', 'a1');
  renderGuarded(anyGate);
  expect(screen.getByText('Signed in')).toBeDefined();
});

describe('the requirement "main-admin"', () => {
  it('shows the pending state, and then the content', async () => {
    server.use(withRole('admin'));
    startSession('t1', 'a1');
    renderGuarded(mainAdminGate);
    expect(screen.getByText('Wait')).toBeDefined();
    await screen.findByText('Come in');
    await screen.findByText('For the main admin');
  });

  it('denies a sub-admin with all nine permissions', async () => {
    server.use(withRole('subadmin'));
    startSession('t1', 'a1');
    renderGuarded(mainAdminGate);
    await screen.findByText('Keep out');
    expect(screen.queryByText('Come in')).toBeNull();
  });

  it('fails closed if the role cannot be loaded, and retries', async () => {
    server.use(
      http.get('/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, message: 'No', code: 'not_found' }, { status: 404 })),
      ),
    );
    startSession('t1', 'a1');
    renderGuarded(mainAdminGate);
    const retryButton = await screen.findByRole('button', { name: 'Retry' });
    server.use(withRole('admin'));
    await userEvent.click(retryButton);
    await screen.findByText('Come in');
  });

  it('fails closed without an admin id', async () => {
    localStorage.setItem('token', 't1');
    renderGuarded(mainAdminGate);
    await screen.findByRole('button', { name: 'Retry' });
  });
});

describe('RequirePermission and Can', () => {
  // covers: roles.menu, calls.permissions
  it('request the permissions of the signed-in admin', async () => {
    const requests: unknown[] = [];
    server.use(
      http.get('/permissions/{id}', ({ params, request, response }) => {
        requests.push(params.id, request.headers.get('authorization'));
        return response(200).json({ success: true, permissions: fixtures.permissions() });
      }),
    );
    startSession('t1', 'a1');
    renderGuarded(gate);

    await screen.findByText('Come in');
    expect(requests).toEqual(['a1', 'Bearer t1']);
  });

  it('show the pending state until the permissions are loaded', async () => {
    startSession('t1', 'a1');
    renderGuarded(gate);
    expect(screen.getByText('Wait')).toBeDefined();
    await screen.findByText('Come in');
  });

  // covers: roles.screens
  it('allow an admin with the permission', async () => {
    server.use(servePermissions({ users: true }));
    startSession('t1', 'a1');
    renderGuarded(gate);
    await screen.findByText('Come in');
    expect(screen.queryByText('Wallets too')).toBeNull();
  });

  // covers: roles.screens
  it('deny an admin without the permission', async () => {
    server.use(servePermissions({ wallets: true }));
    startSession('t1', 'a1');
    renderGuarded(gate);
    await screen.findByText('Keep out');
    expect(screen.queryByText('Come in')).toBeNull();
  });

  // covers: sidebar.permission, calls.other-server
  it('treat a missing permission of another server as not granted', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: true, permissions: { users: true } })),
      ),
    );
    startSession('t1', 'a1');
    renderGuarded(gate);
    await screen.findByText('Come in');
    expect(screen.queryByText('Wallets too')).toBeNull();
  });

  it('fail closed if the permissions cannot be loaded, and retry', async () => {
    server.use(failure);
    startSession('t1', 'a1');
    renderGuarded(gate);
    const retryButton = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('Come in')).toBeNull();

    server.use(servePermissions({ users: true }));
    await userEvent.click(retryButton);
    await screen.findByText('Come in');
  });

  it('fail closed without an admin id', async () => {
    localStorage.setItem('token', 't1');
    renderGuarded(gate);
    await screen.findByRole('button', { name: 'Retry' });
  });
});

// covers: entity.permissions, roles.flags
it('has the nine permission keys of the contract in the order of the sidebar', () => {
  expect(permissionKeys).toEqual([
    'dashboard',
    'users',
    'plans',
    'subadmins',
    'wallets',
    'withdrawals',
    'support',
    'referrals',
    'transactions',
  ]);
});
