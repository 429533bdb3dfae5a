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
    failed={(retry) => <button onClick={retry}>Ask again</button>}
    denied={<p>Keep out</p>}
  >
    <p>Come in</p>
    <Can permission="wallets">
      <p>Wallets too</p>
    </Can>
  </RequirePermission>
);

const answer = (permissions: Partial<ReturnType<typeof fixtures.permissions>>) =>
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
    Whoever is signed in
  </RequirePermission>
);

const mainAdminGate = (
  <RequirePermission
    permission="main-admin"
    pending={<p>Wait</p>}
    failed={(retry) => <button onClick={retry}>Ask again</button>}
    denied={<p>Keep out</p>}
  >
    <p>Come in</p>
    <Can permission="main-admin">
      <p>For the main admin</p>
    </Can>
  </RequirePermission>
);

it('for whoever is signed in: lets in before any answer is there', () => {
  startSession('t1', 'a1');
  renderGuarded(anyGate);
  expect(screen.getByText('Whoever is signed in')).toBeDefined();
});

describe('for the main admin alone', () => {
  it('waits, and then lets in', async () => {
    server.use(withRole('admin'));
    startSession('t1', 'a1');
    renderGuarded(mainAdminGate);
    expect(screen.getByText('Wait')).toBeDefined();
    await screen.findByText('Come in');
    await screen.findByText('For the main admin');
  });

  it('keeps out a sub-admin with all nine flags', async () => {
    server.use(withRole('subadmin'));
    startSession('t1', 'a1');
    renderGuarded(mainAdminGate);
    await screen.findByText('Keep out');
    expect(screen.queryByText('Come in')).toBeNull();
  });

  it('fails closed when the role cannot be had, and asks again', async () => {
    server.use(
      http.get('/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, message: 'No', code: 'not_found' }, { status: 404 })),
      ),
    );
    startSession('t1', 'a1');
    renderGuarded(mainAdminGate);
    const again = await screen.findByRole('button', { name: 'Ask again' });
    server.use(withRole('admin'));
    await userEvent.click(again);
    await screen.findByText('Come in');
  });

  it('fails closed without an admin id', async () => {
    localStorage.setItem('token', 't1');
    renderGuarded(mainAdminGate);
    await screen.findByRole('button', { name: 'Ask again' });
  });
});

describe('RequirePermission and Can', () => {
  // covers: roles.menu, calls.permissions
  it('ask for the permissions of the signed-in admin by their own id', async () => {
    const asked: unknown[] = [];
    server.use(
      http.get('/permissions/{id}', ({ params, request, response }) => {
        asked.push(params.id, request.headers.get('authorization'));
        return response(200).json({ success: true, permissions: fixtures.permissions() });
      }),
    );
    startSession('t1', 'a1');
    renderGuarded(gate);

    await screen.findByText('Come in');
    expect(asked).toEqual(['a1', 'Bearer t1']);
  });

  it('wait until the permissions are known', async () => {
    startSession('t1', 'a1');
    renderGuarded(gate);
    expect(screen.getByText('Wait')).toBeDefined();
    await screen.findByText('Come in');
  });

  // covers: roles.screens
  it('let in by the flag, and by no other', async () => {
    server.use(answer({ users: true }));
    startSession('t1', 'a1');
    renderGuarded(gate);
    await screen.findByText('Come in');
    expect(screen.queryByText('Wallets too')).toBeNull();
  });

  // covers: roles.screens
  it('keep out whoever lacks the flag', async () => {
    server.use(answer({ wallets: true }));
    startSession('t1', 'a1');
    renderGuarded(gate);
    await screen.findByText('Keep out');
    expect(screen.queryByText('Come in')).toBeNull();
  });

  // covers: sidebar.permission, calls.other-server
  it('take a flag that another server leaves out for one that is not set', async () => {
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

  it('fail closed when the permissions cannot be had, and ask again', async () => {
    server.use(failure);
    startSession('t1', 'a1');
    renderGuarded(gate);
    const again = await screen.findByRole('button', { name: 'Ask again' });
    expect(screen.queryByText('Come in')).toBeNull();

    server.use(answer({ users: true }));
    await userEvent.click(again);
    await screen.findByText('Come in');
  });

  it('fail closed without an admin id', async () => {
    localStorage.setItem('token', 't1');
    renderGuarded(gate);
    await screen.findByRole('button', { name: 'Ask again' });
  });
});

// covers: entity.permissions, roles.flags
it('the nine keys are those of the contract, in the order of the sidebar', () => {
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
