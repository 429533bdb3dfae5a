import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { plansArea } from './plans-area';

type Plan = ReturnType<typeof fixtures.plan>;

/** Mocks a server with these plans; returns the received queries. */
function servePlans(plans: Plan[], totalCount = plans.length) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/plan/getall', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: plans, pagination: fixtures.pagination({ totalCount }) });
    }),
  );
  return queries;
}

async function getCells(name: string) {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

describe('spec §2 Plans list', () => {
  // covers: plans-list.title, plans-list.add
  it('has the title Plans List and a button + Add New', async () => {
    renderArea(plansArea, '/admin/plans');
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans List' })).toBeDefined();
    expect(screen.getByRole('link', { name: '+ Add New' }).getAttribute('href')).toBe('/admin/plans/create');
  });

  // covers: plans-list.columns, plans-list.profit, plans-list.lock-in, plans-list.range
  it('has the columns Category, Plan Type, Investment Range, Profit %, Lock-in Period and Status', async () => {
    servePlans([fixtures.plan()]);
    renderArea(plansArea, '/admin/plans');
    expect(await getCells('Gold')).toEqual([
      'Standard',
      '$1,000.00 - $10,000.00',
      '5 - 8.5%',
      '6 months',
      'Active',
      '',
    ]);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(0, 6)).toEqual([
      'Category',
      'Plan Type',
      'Investment Range',
      'Profit %',
      'Lock-in Period',
      'Status',
    ]);
  });

  // covers: plans-list.range, plans-list.status
  it('shows No Limit as Investment Range if max is empty', async () => {
    servePlans([
      fixtures.plan({
        investmentAmount: { min: 500, max: null },
        lockInPeriod: 1,
        lockInPeriodUnit: 'years',
        planType: 'vip',
        status: false,
      }),
    ]);
    renderArea(plansArea, '/admin/plans');
    expect(await getCells('Gold')).toEqual(['VIP', '$500.00 - No Limit', '5 - 8.5%', '1 year', 'Inactive', '']);
  });

  // covers: plans-list.paging
  it('is paginated by the server', async () => {
    const queries = servePlans([fixtures.plan()], 12);
    renderArea(plansArea, '/admin/plans');
    await screen.findByText('Showing 1 to 1 of 12 entries');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await waitFor(() =>
      expect(queries).toEqual([
        { page: '1', limit: '10' },
        { page: '2', limit: '10' },
      ]),
    );
  });

  // covers: plans-list.paging, calls.other-server
  it('is paginated in the browser if the server sends all plans in one response', async () => {
    const plans = Array.from({ length: 12 }, (_, index) =>
      fixtures.plan({ _id: `p${index}`, category: `Plan ${index + 1}` }),
    );
    server.use(http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: plans })));
    renderArea(plansArea, '/admin/plans');
    await screen.findByText('Showing 1 to 10 of 12 entries');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await screen.findByText('Showing 11 to 12 of 12 entries');
    expect(screen.getByRole('link', { name: 'Plan 12' })).toBeDefined();
  });

  // covers: plans-list.loading
  it('shows a loading text', async () => {
    renderArea(plansArea, '/admin/plans');
    await screen.findByText('Loading plans...');
    await screen.findByRole('link', { name: 'Gold' });
    expect(screen.queryByText('Loading plans...')).toBeNull();
  });

  // covers: plans-list.error, toast.plans
  it('shows an error text', async () => {
    server.use(http.get('/plan/getall', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
    const { toastMessages } = renderArea(plansArea, '/admin/plans');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load plans.')).toBeDefined();
    expect(toastMessages).toEqual([]);
    servePlans([fixtures.plan()]);
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Gold' });
  });

  it('shows an add button in the empty list', async () => {
    servePlans([]);
    renderArea(plansArea, '/admin/plans');
    await screen.findByText('No plans found');
    expect(screen.getAllByRole('link', { name: '+ Add New' })).toHaveLength(2);
  });

  // covers: plans-list.actions
  it('has the row action Edit', async () => {
    servePlans([fixtures.plan({ _id: 'p7' })]);
    renderArea(plansArea, '/admin/plans');
    const link = await screen.findByRole('link', { name: 'Edit Gold' });
    expect(link.getAttribute('href')).toBe('/admin/plans/edit/p7');
  });
});

describe('spec §2 Plans list: delete', () => {
  const openConfirmation = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Gold' }));
    return within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this plan?' }));
  };

  // covers: plans-list.actions, valid.delete-plan, calls.plans
  it('deletes the plan after confirmation and refetches the list', async () => {
    const deleted: string[] = [];
    const plans = [fixtures.plan({ _id: 'p7' })];
    const queries = servePlans(plans);
    server.use(
      http.delete('/plan/delete/{id}', ({ params, response }) => {
        deleted.push(params.id);
        plans.length = 0;
        return response(200).json({ success: true, message: 'Plan deleted successfully.' });
      }),
    );
    renderArea(plansArea, '/admin/plans');
    await userEvent.click((await openConfirmation()).getByRole('button', { name: 'Cancel' }));
    expect(deleted).toEqual([]);
    await userEvent.click((await openConfirmation()).getByRole('button', { name: 'Delete plan' }));

    await waitFor(() => expect(deleted).toEqual(['p7']));
    await waitFor(() => expect(queries).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Gold' })).toBeNull());
  });

  // covers: toast.plan-delete
  it('shows a server error', async () => {
    server.use(
      http.delete('/plan/delete/{id}', ({ response }) =>
        response(409).json(fixtures.failure({ message: '3 users hold this plan.', code: 'in_use' })),
      ),
    );
    const { toastMessages } = renderArea(plansArea, '/admin/plans');
    await userEvent.click((await openConfirmation()).getByRole('button', { name: 'Delete plan' }));
    await waitFor(() => expect(toastMessages).toEqual(['3 users hold this plan.']));
  });
});

describe('plans: sorting', () => {
  const small = fixtures.plan({
    ...{ _id: 'p1', category: 'small', planType: 'vip', lockInPeriod: 12, lockInPeriodUnit: 'months', status: true },
    ...{ investmentAmount: { min: 500, max: 900.5 }, profitPercentage: { min: 5, max: 8.25 } },
  });
  const open = fixtures.plan({
    ...{ _id: 'p2', category: 'Open', planType: 'standard', lockInPeriod: 30, lockInPeriodUnit: 'days', status: false },
    ...{ investmentAmount: { min: 1000, max: null }, profitPercentage: { min: 5, max: 8.5 } },
  });
  const large = fixtures.plan({
    ...{ _id: 'p3', category: 'large', planType: 'vip', lockInPeriod: 2, lockInPeriodUnit: 'years', status: true },
    ...{ investmentAmount: { min: 1000, max: 20_000 }, profitPercentage: { min: 12.5, max: 14 } },
  });
  const getNames = () =>
    screen.queryAllByRole('link', { name: /^(small|Open|large)$/ }).map(({ textContent }) => textContent);

  it.each([
    ['Category', 'category'],
    ['Plan Type', 'planType'],
    ['Investment Range', 'investmentAmount'],
    ['Profit %', 'profitPercentage'],
    ['Lock-in Period', 'lockInPeriod'],
    ['Status', 'status'],
  ])('sorts by %s on the server', async (heading, sort) => {
    const queries = servePlans([small], 60);
    renderArea(plansArea, '/admin/plans?page=2');
    await userEvent.click(await screen.findByRole('button', { name: heading }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort }));
    await userEvent.click(screen.getByRole('button', { name: heading }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort: `-${sort}` }));
  });

  // covers: calls.other-server
  it.each([
    ['category', ['large', 'Open', 'small']],
    ['planType', ['Open', 'small', 'large']],
    ['investmentAmount', ['small', 'large', 'Open']],
    ['profitPercentage', ['small', 'Open', 'large']],
    ['lockInPeriod', ['Open', 'small', 'large']],
    ['-status', ['Open', 'small', 'large']],
  ])('sorts by %s in the browser if the server does not sort', async (sort, expectedNames) => {
    server.use(withoutCapabilities('plan_order', 'list_pages'));
    server.use(
      http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [small, open, large] })),
    );
    renderArea(plansArea, `/admin/plans?sort=${sort}`);
    await waitFor(() => expect(getNames()).toEqual(expectedNames));
  });

  it('sorts within the page if the server only pages', async () => {
    server.use(withoutCapabilities('plan_order'));
    servePlans([small, open, large], 60);
    renderArea(plansArea, '/admin/plans?sort=category');
    await screen.findByText('Showing 1 to 3 of 60 entries, sorted within the page');
    expect(getNames()).toEqual(['large', 'Open', 'small']);
  });

  it.each([true, false])('sorts the export too (sorted by the server: %s)', async (supportsSorting) => {
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
      if (saved instanceof Blob) file = saved;
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    if (!supportsSorting) server.use(withoutCapabilities('plan_order'));
    const queries = servePlans(supportsSorting ? [large, open, small] : [small, open, large]);
    renderArea(plansArea, '/admin/plans?sort=category');
    await waitFor(() => expect(getNames()).toEqual(['large', 'Open', 'small']));
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(file).toBeDefined());
    expect(queries.at(-1)).toEqual({ page: '1', limit: '100', ...(supportsSorting && { sort: 'category' }) });
    const lines = ((await file?.text()) ?? '').trim().split('\r\n');
    expect(lines[0]).toMatch(
      /Category,Plan Type,Investment Min \(USD\),Investment Max \(USD\),Profit Min \(%\),Profit Max \(%\),Lock-in Period,Lock-in Unit,Status$/,
    );
    expect(lines.slice(1)).toEqual([
      'large,VIP,1000,20000,12.5,14,2,Years,Active',
      'Open,Standard,1000,,5,8.5,30,Days,Inactive',
      'small,VIP,500,900.5,5,8.25,12,Months,Active',
    ]);
  });
});

describe('the plans list', () => {
  const listUrl = '/admin/plans?page=2';
  const getUrl = (router: ReturnType<typeof renderArea>['router']) =>
    router.state.location.pathname + router.state.location.search;

  it.each([
    ['a save', 'button', 'Update Plan'],
    ['Cancel', 'link', 'Cancel'],
    ['Back', 'link', 'Back'],
  ])('keeps its URL state after %s', async (_action, role, name) => {
    servePlans([fixtures.plan({ _id: 'p7' })], 15);
    const { router } = renderArea(plansArea, listUrl);
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Gold' }));
    await userEvent.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(getUrl(router)).toBe(listUrl));
  });
});

describe('minimal server', () => {
  const nullFields = { category: null, planType: null, profitPercentage: null, lockInPeriod: null, status: null };
  const serveMinimal = (...data: object[]) =>
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.json({ success: true, data })));

  it('shows a dash for missing values and a message for a malformed row', async () => {
    serveMinimal({ _id: 7, ...nullFields, investmentAmount: null }, { category: 'Nobody' }, fixtures.plan());
    renderArea(plansArea, '/admin/plans');
    expect(await getCells('this plan')).toEqual(['–', '–', '–', '–', '–', '']);
    expect(screen.getByRole('link', { name: 'Edit this plan' }).getAttribute('href')).toBe('/admin/plans/edit/7');
    expect((await getCells('Gold'))[1]).toBe('$1,000.00 - $10,000.00');
    expect(screen.getByRole('cell', { name: /^Row 2 cannot be read/ })).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('confirms the deletion of a plan without a name', async () => {
    serveMinimal({ _id: 7, ...nullFields, investmentAmount: null });
    renderArea(plansArea, '/admin/plans');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this plan?' });
    expect(dialog.textContent).toContain('This plan (–) leaves the list');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['malformed', { min: '500', max: 'many' }, '$500.00 - –'],
    ['no limit', { min: '500', max: null }, '$500.00 - No Limit'],
    ['present without a minimum', { max: 900 }, '– - $900.00'],
  ])('formats a maximum that is %s', async (_case, investmentAmount, range) => {
    serveMinimal({ ...fixtures.plan(), investmentAmount, profitPercentage: { max: 5 }, lockInPeriodUnit: null });
    renderArea(plansArea, '/admin/plans');
    expect((await getCells('Gold')).slice(1, 4)).toEqual([range, '– - 5%', '6 –']);
  });
});
