import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { securityArea } from '../security/security-area';

type Rule = ReturnType<typeof fixtures.secondFactorRule>;

/** A server that keeps the rule as it is told. */
function serve(rule: Partial<Rule> = {}) {
  const told: unknown[] = [];
  let held = fixtures.secondFactorRule(rule);
  server.use(
    http.get('/security/second-factor', ({ response }) => response(200).json({ success: true, data: held })),
    http.put('/security/second-factor', async ({ request, response }) => {
      const body = await request.json();
      told.push(body);
      held = { ...held, ...body };
      return response(200).json({ success: true, data: held });
    }),
  );
  return told;
}

const open = async () => {
  const { said } = renderArea(securityArea, '/admin/security');
  const section = within(await screen.findByRole('region', { name: 'Second factor' }));
  return { said, section, rule: await section.findByRole('checkbox', { name: 'Required of everybody' }) };
};

it('is required of everybody after a question, and no longer after another', async () => {
  const told = serve();
  const { section, rule } = await open();
  expect(section.getByText('Katherine Johnson')).toBeDefined();
  await userEvent.click(rule);
  const question = within(await screen.findByRole('dialog', { name: 'Require a second factor of everybody?' }));
  expect(question.getByText(/^One admin has none yet\. From now on/)).toBeDefined();
  expect(told).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Require it' }));
  await waitFor(() => expect(rule).toHaveProperty('checked', true));
  await userEvent.click(rule);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop requiring it' }));
  await waitFor(() => expect(rule).toHaveProperty('checked', false));
  expect(told).toEqual([{ is_required: true }, { is_required: false }]);
});

it('cannot be required by somebody who has none, who is told what to do', async () => {
  serve({ without: [fixtures.admin()] });
  const { section, rule } = await open();
  expect(rule).toHaveProperty('disabled', true);
  expect(section.getByText('Set up a second factor for yourself first.')).toBeDefined();
  expect(section.getByRole('link', { name: 'Set up your second factor' }).getAttribute('href')).toBe('/admin/account');
});

it('stays as it was where the server refuses, and says why', async () => {
  serve();
  const message = 'Set up a second factor for yourself first.';
  server.use(
    http.put('/security/second-factor', ({ response }) =>
      response(409).json(fixtures.failure({ message, code: 'conflict' })),
    ),
  );
  const { said, rule } = await open();
  await userEvent.click(rule);
  await userEvent.click(await screen.findByRole('button', { name: 'Require it' }));
  await waitFor(() => expect(said).toEqual([message]));
  expect(rule).toHaveProperty('checked', false);
});

it('names a few of those who have none, and all of them when asked', async () => {
  const without = Array.from({ length: 12 }, (_, index) =>
    fixtures.admin({ _id: `subadmin-${index}`, fullName: `Admin ${index}`, role: 'subadmin' }),
  );
  serve({ without });
  const { section } = await open();
  const list = within(section.getByRole('list', { name: 'Without a second factor' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(section.getByRole('button', { name: 'Show all 12' }));
  expect(list.getAllByRole('listitem')).toHaveLength(12);
});

it('is not there where the server knows no second factors', async () => {
  server.use(lacks('second_factors'));
  renderArea(securityArea, '/admin/security');
  await screen.findByRole('region', { name: 'Four eyes' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull());
});
