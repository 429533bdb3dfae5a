import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withdrawalsArea } from './withdrawals-area';

function openQueue(status: 'pending' | 'approved' | 'rejected') {
  server.use(
    http.get('/queues/{name}/cases', ({ response }) =>
      response(200).json({ success: true, data: [fixtures.queueCase({ _id: 'w1' })], total: 1 }),
    ),
    http.get('/withdrawal/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.withdrawal({ _id: 'w1', status }) }),
    ),
  );
  renderArea(withdrawalsArea, '/admin/queue/withdrawals?case=w1');
}

const getDecisionButtons = () => screen.queryAllByRole('button', { name: /^(Approve|Reject)/ });

it('offers decision shortcuts for a pending withdrawal', async () => {
  openQueue('pending');
  await screen.findByRole('combobox', { name: 'Change Status' });
  expect(getDecisionButtons()).toHaveLength(2);
});

it.each(['approved', 'rejected'] as const)('offers no shortcuts to reverse an %s withdrawal', async (status) => {
  openQueue(status);
  await screen.findByRole('combobox', { name: 'Change Status' });
  expect(getDecisionButtons()).toEqual([]);
});
