import { MantineProvider, Pagination, Table, TextInput } from '@mantine/core';
import { NotificationsProvider } from '@mantine/notifications';
import { Authenticated, Refine, useTable } from '@refinedev/core';
import {
  AuthPage,
  EditButton,
  EmailField,
  List,
  RefineThemes,
  ThemedLayout,
  useNotificationProvider,
} from '@refinedev/mantine';
import routerProvider, { CatchAllNavigate, NavigateToResource } from '@refinedev/react-router';
import simpleRest from '@refinedev/simple-rest';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';

const authProvider = {
  login: async () => {
    const response = await fetch('/api/login', { method: 'POST' });
    localStorage.setItem('token', (await response.json()).token);
    return { success: true, redirectTo: '/users' };
  },
  logout: async () => {
    localStorage.removeItem('token');
    return { success: true, redirectTo: '/login' };
  },
  check: async () =>
    localStorage.getItem('token') ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  onError: async () => ({}),
  getIdentity: async () => ({ id: 1, name: 'Admin' }),
};

function Users() {
  const { result, setFilters, currentPage, setCurrentPage, pageCount } = useTable({
    resource: 'users',
    pagination: { pageSize: 10 },
    syncWithLocation: false,
  });
  const [term, setTerm] = useState('');
  const search = (value) => {
    setTerm(value);
    setFilters([{ field: 'q', operator: 'eq', value: value || undefined }]);
  };
  return (
    <List>
      <TextInput id="q" placeholder="Search" value={term} onChange={(event) => search(event.target.value)} />
      <Table highlightOnHover>
        <thead>
          <tr>
            {['Id', 'Name', 'Email', 'KYC', 'Actions'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.data.map(({ id, name, email, kyc }) => (
            <tr key={id} className="user-row">
              <td>{id}</td>
              <td>{name}</td>
              <td>
                <EmailField value={email} />
              </td>
              <td>{kyc}</td>
              <td>
                <EditButton hideText recordItemId={id} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination total={pageCount || 1} page={currentPage} onChange={setCurrentPage} />
    </List>
  );
}

const inside = (
  <Authenticated key="inside" fallback={<CatchAllNavigate to="/login" />}>
    <ThemedLayout>
      <Outlet />
    </ThemedLayout>
  </Authenticated>
);
const outside = (
  <Authenticated key="outside" fallback={<Outlet />}>
    <NavigateToResource resource="users" />
  </Authenticated>
);

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <MantineProvider theme={RefineThemes.Blue} withNormalizeCSS withGlobalStyles>
      <NotificationsProvider>
        <Refine
          dataProvider={simpleRest('/api')}
          authProvider={authProvider}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          resources={[{ name: 'users', list: '/users', edit: '/users/:id' }]}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route element={inside}>
              <Route path="/users" element={<Users />} />
            </Route>
            <Route element={outside}>
              <Route
                path="/login"
                element={<AuthPage type="login" registerLink={false} forgotPasswordLink={false} />}
              />
            </Route>
          </Routes>
        </Refine>
      </NotificationsProvider>
    </MantineProvider>
  </BrowserRouter>,
);
