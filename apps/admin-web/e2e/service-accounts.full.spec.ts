import { expect, expectAccessibleInAllModes, test } from './support';

test(
  'a key is limited to reads and to allowed networks',
  { tag: '@feature-account' },
  async ({ page, server, request }) => {
    const callServer = (method: 'GET' | 'POST', key: string) =>
      request.fetch(`${server}/api/admin/${method === 'GET' ? 'user/getall' : 'user/add'}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
      });

    await page.goto('/admin/service-accounts');
    await page.getByRole('button', { name: '+ Add New' }).first().click();
    const form = page.getByRole('dialog', { name: 'New service account' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Limited journey');
    await form.getByRole('checkbox', { name: 'Users' }).check();
    await form.getByRole('checkbox', { name: 'Read only' }).check();
    await form.getByRole('textbox', { name: 'Networks' }).fill('127.0.0.1/8');
    await form.getByRole('button', { name: 'Create account and key' }).click();
    await expect(form.getByText(/Enter 127\.0\.0\.0\/8 for the network/)).toBeVisible();
    await form.getByRole('textbox', { name: 'Networks' }).fill('127.0.0.0/8');
    await expectAccessibleInAllModes(page);
    await form.getByRole('button', { name: 'Create account and key' }).click();
    const keyDialog = page.getByRole('dialog', { name: 'The key of Limited journey' });
    const key = await keyDialog.getByText(/^chk_/).innerText();
    await expectAccessibleInAllModes(page);
    await keyDialog.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(keyDialog).toBeHidden();
    expect([(await callServer('GET', key)).status(), (await callServer('POST', key)).status()]).toEqual([200, 401]);

    await page.getByRole('button', { name: 'Edit Limited journey' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit service account' });
    await edit.getByRole('textbox', { name: 'Networks' }).fill('203.0.113.0/24');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Service account changed.')).toBeVisible();
    await expect(page.getByText('from 203.0.113.0/24').filter({ visible: true }).first()).toBeVisible();
    expect((await callServer('GET', key)).status()).toBe(403);
  },
);

test(
  'a service account gets a key, acts under its own name, and is ended',
  { tag: '@feature-account' },
  async ({ page, server, request }) => {
    const listUsers = (key: string) =>
      request.get(`${server}/api/admin/user/getall`, { headers: { authorization: `Bearer ${key}` } });
    const addNote = (key: string, record_id: string) =>
      request.post(`${server}/api/admin/notes`, {
        headers: { authorization: `Bearer ${key}` },
        data: { record_type: 'user', record_id, text: 'Looked at by the nightly job.' },
      });

    await page.goto('/admin/service-accounts');
    await page.getByRole('button', { name: '+ Add New' }).first().click();
    const form = page.getByRole('dialog', { name: 'New service account' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Nightly journey');
    await form.getByRole('checkbox', { name: 'Users' }).check();
    await form.getByRole('button', { name: 'Create account and key' }).click();

    const keyDialog = page.getByRole('dialog', { name: 'The key of Nightly journey' });
    const key = await keyDialog.getByText(/^chk_/).innerText();
    await page.keyboard.press('Escape');
    await expect(keyDialog).toBeVisible();
    await keyDialog.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(keyDialog).toBeHidden();
    await expect(page.getByText(key)).toHaveCount(0);

    const usersResponse = await listUsers(key);
    expect(usersResponse.status()).toBe(200);
    const [user] = (await usersResponse.json()).data.users;
    expect((await addNote(key, user._id)).status()).toBe(201);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Audit/ })
      .click();
    const actor = page.getByText('Nightly journey (service account)').filter({ visible: true });
    await expect(actor.first()).toBeVisible();

    await page.goBack();
    await page.getByRole('button', { name: 'Revoke Nightly journey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke service account' }).click();
    await expect(page.getByText('Service account revoked.')).toBeVisible();
    expect((await listUsers(key)).status()).toBe(403);
  },
);
