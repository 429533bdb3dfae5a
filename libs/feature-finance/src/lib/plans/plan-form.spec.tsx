import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, findUnrenderedValue, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { plansArea } from './plans-area';

const create = '/admin/plans/create';
const edit = '/admin/plans/edit/p7';

const findField = (label: RegExp) => screen.findByRole('textbox', { name: label });
const findSelect = (label: RegExp) => screen.findByRole('combobox', { name: label });
const getOptions = (element: HTMLElement) =>
  within(element)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function fillIn() {
  await pasteText(await findField(/Category/), 'Gold');
  await pasteText(await findField(/Investment Min/), '1000');
  await pasteText(await findField(/Profit Min/), '5');
  await pasteText(await findField(/Profit Max/), '8.5');
  await pasteText(await findField(/Lock-In Period/), '6');
}

describe('spec §2 Plan form', () => {
  it.each([create, edit])('has a Back link (%s)', async (address) => {
    renderArea(plansArea, address);
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/admin/plans');
  });

  // covers: plan-form.fields
  it.each([create, edit])('has the nine fields (%s)', async (address) => {
    renderArea(plansArea, address);
    await findField(/Category/);
    const fields = document.querySelectorAll('input, select');
    const labels = Array.from(fields, (element) =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]?.childNodes[0]?.textContent
        : undefined,
    );
    expect(labels).toEqual([
      'Category',
      'Plan Type',
      'Status',
      'Investment Min',
      'Investment Max',
      'Profit Min (%)',
      'Profit Max (%)',
      'Lock-In Period',
      'Lock-In Unit',
    ]);
  });

  // covers: plan-form.unit, limit.plan-values
  it('has Lock-In Unit (Days/Months/Years, default days)', async () => {
    renderArea(plansArea, create);
    expect(getOptions(await findSelect(/Lock-In Unit/))).toEqual(['Days', 'Months', 'Years']);
    expect(await findSelect(/Lock-In Unit/)).toHaveProperty('value', 'days');
  });

  // covers: plan-form.type, limit.plan-values
  it('has Plan Type (Standard/VIP, default standard)', async () => {
    renderArea(plansArea, create);
    expect(getOptions(await findSelect(/Plan Type/))).toEqual(['Standard', 'VIP']);
    expect(await findSelect(/Plan Type/)).toHaveProperty('value', 'standard');
  });

  // covers: plan-form.status, limit.plan-values
  it('has Status (Active/Inactive, default active)', async () => {
    renderArea(plansArea, create);
    expect(getOptions(await findSelect(/Status/))).toEqual(['Active', 'Inactive']);
    expect(await findSelect(/Status/)).toHaveProperty('value', 'active');
  });

  // covers: plan-form.saved, toast.plan-saved, valid.plan-no-limit, calls.plans
  it('goes to /admin/plans with a toast after a save, and sends an empty maximum as null', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('/add-plan', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(201).json({ success: true, data: fixtures.plan() });
      }),
    );
    const { router, toastMessages } = renderArea(plansArea, create);
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/plans'));
    expect(toastMessages).toEqual(['Plan added successfully']);
    expect(bodies).toEqual([
      {
        category: 'Gold',
        investmentAmount: { min: 1000, max: null },
        profitPercentage: { min: 5, max: 8.5 },
        lockInPeriod: 6,
        lockInPeriodUnit: 'days',
        planType: 'standard',
        status: true,
      },
    ]);
  });

  // covers: valid.plan-range
  it('shows a field error for a maximum below its minimum and sends nothing', async () => {
    renderArea(plansArea, create);
    await fillIn();
    await pasteText(await findField(/Investment Max/), '500');
    await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));

    await screen.findAllByText('Investment Max must be more than Investment Min');
    const max = await findField(/Investment Max/);
    expect(max.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(max));
  });

  it.each(['1.000,50', '-3', '1e6', '12,5'])('keeps %s, shows a field error and sends nothing', async (text) => {
    renderArea(plansArea, create);
    await fillIn();
    const min = await findField(/Investment Min/);
    await userEvent.clear(min);
    await userEvent.paste(text);
    await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));

    await screen.findByText('Investment Min must be a number from 0, such as 1,000 or 1000.50');
    expect(min).toHaveProperty('value', text);
    await waitFor(() => expect(document.activeElement).toBe(min));
  });

  it('saves a range together with another admin’s change of its other end', async () => {
    const read = fixtures.plan({ _id: 'p7', investmentAmount: { min: 1000, max: 10_000 } });
    const now = { ...read, investmentAmount: { min: 1000, max: 50_000 } };
    const sent: unknown[] = [];
    server.use(
      http.get('/plan/details/{id}', ({ response }) =>
        response(200).json(
          { success: true, data: sent.length === 0 ? read : now },
          { headers: { ETag: `"${sent.length}"` } },
        ),
      ),
      http.patch('/plan/update/{id}', async ({ request, response }) => {
        sent.push([request.headers.get('If-Match'), await request.json()]);
        if (sent.length > 1) return response(200).json({ success: true, data: now }, { headers: { ETag: '"2"' } });
        return response(409).json(fixtures.failure({ code: 'version_conflict' }), { headers: { ETag: '"1"' } });
      }),
    );
    const { router } = renderArea(plansArea, edit);
    const min = await findField(/Investment Min/);
    await userEvent.clear(min);
    await pasteText(min, '500');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
    const change = within(await screen.findByRole('alert')).getByRole('listitem');
    expect(change.textContent).toBe('Investment MaxWas10,000Now50,000');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/plans'));
    expect(sent).toEqual([
      ['"0"', { investmentAmount: { min: 500, max: 10_000 } }],
      ['"1"', { investmentAmount: { min: 500, max: 50_000 } }],
    ]);
  });

  // covers: plan-form.saved, toast.plan-saved, calls.plans
  it('shows and saves the plan, with a toast', async () => {
    const bodies: unknown[] = [];
    const plan = fixtures.plan({ _id: 'p7', planType: 'vip', lockInPeriodUnit: 'years', status: false });
    server.use(
      http.get('/plan/details/{id}', ({ response }) => response(200).json({ success: true, data: plan })),
      http.patch('/plan/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: plan });
      }),
    );
    const { router, toastMessages } = renderArea(plansArea, edit);
    expect(await findField(/Category/)).toHaveProperty('value', 'Gold');
    expect(await findField(/Investment Max/)).toHaveProperty('value', '10,000');
    expect(await findSelect(/Plan Type/)).toHaveProperty('value', 'vip');
    expect(await findSelect(/Lock-In Unit/)).toHaveProperty('value', 'years');
    expect(await findSelect(/Status/)).toHaveProperty('value', 'inactive');
    await userEvent.clear(await findField(/Category/));
    await pasteText(await findField(/Category/), ' Platinum ');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/plans'));
    expect(bodies).toEqual([{ category: 'Platinum' }]);
    expect(toastMessages).toEqual(['Plan updated successfully']);
  });

  it("shows the server's field errors at their fields and keeps the typed values", async () => {
    const message = 'Profit Max must be more than Profit Min';
    server.use(
      http.patch('/plan/update/{id}', ({ response }) =>
        response(400).json(
          fixtures.failure({
            message,
            code: 'validation_failed',
            errors: [{ field: 'profitPercentage.max', message }],
          }),
        ),
      ),
    );
    renderArea(plansArea, edit);
    await pasteText(await findField(/Category/), ' plus');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));

    await screen.findAllByText(message);
    expect((await findField(/Profit Max/)).getAttribute('aria-invalid')).toBe('true');
    expect(await findField(/Category/)).toHaveProperty('value', 'Gold plus');
  });

  // covers: toast.plan-save
  it("spec §8 shows 'Failed to save plan' without a server message", async () => {
    server.use(http.post('/add-plan', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
    const { toastMessages } = renderArea(plansArea, create);
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save plan');
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.plan
  it("spec §8 shows 'Failed to fetch plan details' with a retry", async () => {
    server.use(
      http.get('/plan/details/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { toastMessages } = renderArea(plansArea, edit);
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch plan details')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });
});

describe('minimal server', () => {
  function serveMinimal(plan: object) {
    const requests: unknown[] = [];
    server.use(
      http.untyped.get('*/plan/details/*', () => HttpResponse.json({ success: true, data: { _id: 'p7', ...plan } })),
      http.untyped.patch('*/plan/update/*', async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
    return requests;
  }

  it('shows missing values as empty required fields', async () => {
    const requests = serveMinimal({ investmentAmount: { max: null } });
    renderArea(plansArea, edit);
    await screen.findByRole('heading', { level: 1, name: 'Edit Plan' });
    for (const input of await screen.findAllByRole('textbox')) expect(input).toHaveProperty('value', '');
    for (const label of [/Plan Type/, /Status/, /Lock-In Unit/]) {
      expect(getOptions(await findSelect(label))[0]).toBe('Choose...');
      expect(await findSelect(label)).toHaveProperty('value', '');
    }
    expect(findUnrenderedValue()).toBeUndefined();
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
    expect((await screen.findAllByText('Plan Type is required')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Lock-In Unit is required').length).toBeGreaterThan(0);
    expect(requests).toEqual([]);

    await userEvent.selectOptions(await findSelect(/Plan Type/), 'VIP');
    await userEvent.selectOptions(await findSelect(/Lock-In Unit/), 'Months');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
    await waitFor(() =>
      expect(requests).toEqual([
        {
          category: 'Gold',
          investmentAmount: { min: 1000, max: null },
          profitPercentage: { min: 5, max: 8.5 },
          lockInPeriod: 6,
          lockInPeriodUnit: 'months',
          planType: 'vip',
        },
      ]),
    );
  });

  it('sends a status that was missing before', async () => {
    const requests = serveMinimal({ ...fixtures.plan(), status: null });
    renderArea(plansArea, edit);
    await userEvent.selectOptions(await findSelect(/Status/), 'Inactive');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
    await waitFor(() => expect(requests).toEqual([{ status: false }]));
  });

  it.each([{ min: 5, max: 'many' }, null])('does not edit a plan with malformed figures: %j', async (range) => {
    serveMinimal({ ...fixtures.plan(), investmentAmount: range });
    renderArea(plansArea, edit);
    await screen.findByText(/^This plan cannot be edited here because the server's maximum/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(findUnrenderedValue()).toBeUndefined();
  });
});
