import { Admin, Datagrid, EmailField, List, Resource, TextField, TextInput, fetchUtils } from 'react-admin';
import simpleRest from 'ra-data-simple-rest';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

const authProvider = {
  login: async () => {
    const response = await fetch('/api/login', { method: 'POST' });
    localStorage.setItem('token', (await response.json()).token);
  },
  logout: async () => localStorage.removeItem('token'),
  checkAuth: async () => {
    if (!localStorage.getItem('token')) throw new Error('Not signed in');
  },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};

const Users = () => (
  <List perPage={10} filters={[<TextInput key="q" source="q" label="Search" alwaysOn />]}>
    <Datagrid>
      <TextField source="id" />
      <TextField source="name" />
      <EmailField source="email" />
      <TextField source="kyc" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Admin
      dataProvider={simpleRest('/api', fetchUtils.fetchJson)}
      authProvider={authProvider}
      requireAuth
      disableTelemetry
    >
      <Resource name="users" list={Users} />
    </Admin>
  </BrowserRouter>,
);
