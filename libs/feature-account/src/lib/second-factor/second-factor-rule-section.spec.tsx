import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { securityArea } from '../security/security-area';

type Rule = ReturnType<typeof fixtures.secondFactorRule>;

/** Serves and stores the rule. Returns the received bodies. */
function serveRule(rule: Partial<Rule> = {}) {
  const requests: unknown[] = [];
  let storedRule = fixtures.secondFactorRule(rule);
  server.use(
    http.get('/security/second-factor', ({ response }) => response(200).json({ success: true, data: storedRule })),
    http.put('/security/second-factor', async ({ request, response }) => {
      const body = await request.json();
      requests.push(body);
      storedRule = { ...storedRule, ...body };
      return response(200).json({ success: true, data: storedRule });
    }),
  );
  return requests;
}

const renderSection = async () => {
  const { toastMessages } = renderArea(securityArea, '/admin/security');
  const section = within(await screen.findByRole('region', { name: 'Second factor' }));
  return { toastMessages, section, rule: await section.findByRole('checkbox', { name: 'Require for all admins' }) };
};

it('can be required, and no longer required, after a confirmation', async () => {
  const requests = serveRule();
  const { section, rule } = await renderSection();
  expect(section.getByText('Katherine Johnson')).toBeDefined();
  await userEvent.click(rule);
  const dialog = within(await screen.findByRole('dialog', { name: 'Require a second factor for all admins?' }));
  expect(dialog.getByText(/^1 admin has not set up a second factor\. Admins without one/)).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Require' }));
  await waitFor(() => expect(rule).toHaveProperty('checked', true));
  await userEvent.click(rule);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop requiring' }));
  await waitFor(() => expect(rule).toHaveProperty('checked', false));
  expect(requests).toEqual([{ is_required: true }, { is_required: false }]);
});

it('cannot be required by an admin without a second factor', async () => {
  serveRule({ without: [fixtures.admin()] });
  const { section, rule } = await renderSection();
  expect(rule).toHaveProperty('disabled', true);
  expect(section.getByText('Set up a second factor for yourself first.')).toBeDefined();
  expect(section.getByRole('link', { name: 'Set up your second factor' }).getAttribute('href')).toBe('/admin/account');
});

it('stays unchanged and shows why if the server rejects it', async () => {
  serveRule();
  const message = 'Set up a second factor for yourself first.';
  server.use(
    http.put('/security/second-factor', ({ response }) =>
      response(409).json(fixtures.failure({ message, code: 'conflict' })),
    ),
  );
  const { toastMessages, rule } = await renderSection();
  await userEvent.click(rule);
  await userEvent.click(await screen.findByRole('button', { name: 'Require' }));
  await waitFor(() => expect(toastMessages).toEqual([message]));
  expect(rule).toHaveProperty('checked', false);
});

it('lists five admins without a factor, and all of them on request', async () => {
  const without = Array.from({ length: 12 }, (_, index) =>
    fixtures.admin({ _id: `subadmin-${index}`, fullName: `Admin ${index}`, role: 'subadmin' }),
  );
  serveRule({ without });
  const { section } = await renderSection();
  const list = within(section.getByRole('list', { name: 'Without a second factor' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(section.getByRole('button', { name: 'Show all 12' }));
  expect(list.getAllByRole('listitem')).toHaveLength(12);
});

it('is hidden if the server does not support second factors', async () => {
  server.use(withoutCapabilities('second_factors'));
  renderArea(securityArea, '/admin/security');
  await screen.findByRole('region', { name: 'Dual approval' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull());
});
