import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/feature-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { plansArea } from './plans-area';

const create = '/admin/plans/create';
const edit = '/admin/plans/edit/p7';

const field = (label: RegExp) => screen.findByRole('textbox', { name: label });
const select = (label: RegExp) => screen.findByRole('combobox', { name: label });
const choices = (element: HTMLElement) =>
  within(element)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function fillIn() {
  await userEvent.type(await field(/Category/), 'Gold');
  await userEvent.type(await field(/Investment Min/), '1000');
  await userEvent.type(await field(/Profit Min/), '5');
  await userEvent.type(await field(/Profit Max/), '8.5');
  await userEvent.type(await field(/Lock-In Period/), '6');
}

describe('spec §2 Plan form', () => {
  it.each([create, edit])('has a Back link (%s)', async (address) => {
    renderArea(plansArea, address);
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/admin/plans');
  });

  // holds: plan-form.fields
  it.each([create, edit])('has the nine fields (%s)', async (address) => {
    renderArea(plansArea, address);
    await field(/Category/);
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

  // holds: plan-form.unit, limit.plan-values
  it('Lock-In Unit (Days/Months/Years, default days)', async () => {
    renderArea(plansArea, create);
    expect(choices(await select(/Lock-In Unit/))).toEqual(['Days', 'Months', 'Years']);
    expect(await select(/Lock-In Unit/)).toHaveProperty('value', 'days');
  });

  // holds: plan-form.type, limit.plan-values
  it('Plan Type (Standard/VIP, default standard)', async () => {
    renderArea(plansArea, create);
    expect(choices(await select(/Plan Type/))).toEqual(['Standard', 'VIP']);
    expect(await select(/Plan Type/)).toHaveProperty('value', 'standard');
  });

  // holds: plan-form.status, limit.plan-values
  it('Status (Active/Inactive, default active)', async () => {
    renderArea(plansArea, create);
    expect(choices(await select(/Status/))).toEqual(['Active', 'Inactive']);
    expect(await select(/Status/)).toHaveProperty('value', 'active');
  });

  // holds: plan-form.saved, toast.plan-saved, valid.plan-no-limit, calls.plans
  it('After save it goes to /admin/plans and says so; an empty maximum is sent as null', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('/add-plan', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(201).json({ success: true, data: fixtures.plan() });
      }),
    );
    const { router, said } = renderArea(plansArea, create);
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/plans'));
    expect(said).toEqual(['Plan added successfully']);
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

  // holds: valid.plan-range
  it('a maximum under its minimum is refused at the field and nothing is sent', async () => {
    renderArea(plansArea, create);
    await fillIn();
    await userEvent.type(await field(/Investment Max/), '500');
    await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));

    await screen.findAllByText('Investment Max must be more than Investment Min');
    const max = await field(/Investment Max/);
    expect(max.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(max));
  });

  // holds: plan-form.saved, toast.plan-saved, calls.plans
  it('shows the plan that is edited, saves it, and says so', async () => {
    const bodies: unknown[] = [];
    const plan = fixtures.plan({ _id: 'p7', planType: 'vip', lockInPeriodUnit: 'years', status: false });
    server.use(
      http.get('/plan/details/{id}', ({ response }) => response(200).json({ success: true, data: plan })),
      http.patch('/plan/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: plan });
      }),
    );
    const { router, said } = renderArea(plansArea, edit);
    expect(await field(/Category/)).toHaveProperty('value', 'Gold');
    expect(await field(/Investment Max/)).toHaveProperty('value', '10,000');
    expect(await select(/Plan Type/)).toHaveProperty('value', 'vip');
    expect(await select(/Lock-In Unit/)).toHaveProperty('value', 'years');
    expect(await select(/Status/)).toHaveProperty('value', 'inactive');
    await userEvent.clear(await field(/Category/));
    await userEvent.type(await field(/Category/), ' Platinum ');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/plans'));
    const { _id, ...sent } = plan;
    expect(bodies).toEqual([{ ...sent, category: 'Platinum' }]);
    expect(said).toEqual(['Plan updated successfully']);
  });

  it("the server's field errors land on their fields, and what was typed stays", async () => {
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
    await userEvent.type(await field(/Category/), ' plus');
    await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));

    await screen.findAllByText(message);
    expect((await field(/Profit Max/)).getAttribute('aria-invalid')).toBe('true');
    expect(await field(/Category/)).toHaveProperty('value', 'Gold plus');
  });

  // holds: toast.plan-save
  it("spec §8 'Failed to save plan' stands for a refusal without words", async () => {
    server.use(http.post('/add-plan', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
    const { said } = renderArea(plansArea, create);
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));
    await waitFor(() => expect(said).toEqual(['Failed to save plan']));
  });

  // holds: toast.plan
  it("spec §8 'Failed to fetch plan details', with another try", async () => {
    server.use(
      http.get('/plan/details/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { said } = renderArea(plansArea, edit);
    await screen.findByRole('button', { name: 'Retry' });
    expect(said).toEqual(['Failed to fetch plan details']);
  });
});
