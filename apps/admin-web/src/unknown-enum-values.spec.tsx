import { expect, it } from 'vitest';
import { renderPanel } from './test-support/render-panel';
import { getMain, screens } from './test-support/screens';
import { expectCompleteScreen, serveUnknownEnumValues } from './test-support/unknown-enum-values';

it.each(screens)(
  '$name: shows everything with unknown enum values',
  async ({ address, readPath, getContent, filterEnum }) => {
    serveUnknownEnumValues(readPath, (each) => each !== filterEnum);
    await expectCompleteScreen(address, getContent);
  },
);

it('an admin with an unknown role has a complete dashboard', async () => {
  const enums = serveUnknownEnumValues('/details/:id', () => true);
  await expectCompleteScreen('/admin/dashboard', () => getMain().getByText('Net Earnings'));
  expect([...enums]).not.toEqual([]);
});

it('an unknown status is shown as received', async () => {
  serveUnknownEnumValues('/support-enquiries', (enumName) => enumName === 'TicketStatus');
  await renderPanel('/admin/support-tickets');
  expect(await getMain().findByText('some_new_word')).toBeDefined();
});
