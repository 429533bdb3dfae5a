import { expect, expectGoodLooks, test } from './support';

test(
  'a key is limited to reading, and to networks that it is not in',
  { tag: '@feature-account' },
  async ({ page, server, request }) => {
    const call = (method: 'GET' | 'POST', key: string) =>
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
    await form.getByRole('button', { name: 'Make account and key' }).click();
    await expect(form.getByText(/Enter 127\.0\.0\.0\/8 for the network/)).toBeVisible();
    await form.getByRole('textbox', { name: 'Networks' }).fill('127.0.0.0/8');
    await expectGoodLooks(page);
    await form.getByRole('button', { name: 'Make account and key' }).click();
    const shown = page.getByRole('dialog', { name: 'The key of Limited journey' });
    const key = await shown.getByText(/^chk_/).innerText();
    await expectGoodLooks(page);
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await expect(shown).toBeHidden();
    expect([(await call('GET', key)).status(), (await call('POST', key)).status()]).toEqual([200, 401]);

    await page.getByRole('button', { name: 'Edit Limited journey' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit service account' });
    await edit.getByRole('textbox', { name: 'Networks' }).fill('203.0.113.0/24');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Service account changed.')).toBeVisible();
    await expect(page.getByText('from 203.0.113.0/24').filter({ visible: true }).first()).toBeVisible();
    expect((await call('GET', key)).status()).toBe(403);
  },
);

test(
  'a program gets a key, uses it under its own name, and loses it',
  { tag: '@feature-account' },
  async ({ page, server, request }) => {
    const users = (key: string) =>
      request.get(`${server}/api/admin/user/getall`, { headers: { authorization: `Bearer ${key}` } });
    const note = (key: string, record_id: string) =>
      request.post(`${server}/api/admin/notes`, {
        headers: { authorization: `Bearer ${key}` },
        data: { record_type: 'user', record_id, text: 'Looked at by the nightly job.' },
      });

    await page.goto('/admin/service-accounts');
    await page.getByRole('button', { name: '+ Add New' }).first().click();
    const form = page.getByRole('dialog', { name: 'New service account' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Nightly journey');
    await form.getByRole('checkbox', { name: 'Users' }).check();
    await form.getByRole('button', { name: 'Make account and key' }).click();

    const shown = page.getByRole('dialog', { name: 'The key of Nightly journey' });
    const key = await shown.getByText(/^chk_/).innerText();
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await expect(shown).toBeHidden();
    await expect(page.getByText(key)).toHaveCount(0);

    const listed = await users(key);
    expect(listed.status()).toBe(200);
    const [user] = (await listed.json()).data.users;
    expect((await note(key, user._id)).status()).toBe(201);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Audit/ })
      .click();
    const named = page.getByText('Nightly journey (service account)').filter({ visible: true });
    await expect(named.first()).toBeVisible();

    await page.goBack();
    await page.getByRole('button', { name: 'End Nightly journey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End service account' }).click();
    await expect(page.getByText('Service account ended.')).toBeVisible();
    expect((await users(key)).status()).toBe(403);
  },
);
