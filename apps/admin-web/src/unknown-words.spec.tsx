import { expect, it } from 'vitest';
import { renderPanel } from './test-support/render-panel';
import { main, screens } from './test-support/screens';
import { expectWhole, serveNewWords } from './test-support/unknown-words';

it.each(screens)(
  '$name: words that the panel does not know hide nothing',
  async ({ address, reads, shows, choosesBy }) => {
    serveNewWords(reads, (each) => each !== choosesBy);
    await expectWhole(address, shows);
  },
);

it('an admin of a role that the panel does not know has a whole dashboard', async () => {
  const vocabularies = serveNewWords('/details/:id', () => true);
  await expectWhole('/admin/dashboard', () => main().getByText('Net Earnings'));
  expect([...vocabularies]).not.toEqual([]);
});

it('a status that the panel does not know is shown as it came', async () => {
  serveNewWords('/support-enquiries', (vocabulary) => vocabulary === 'TicketStatus');
  await renderPanel('/admin/support-tickets');
  expect(await main().findByText('some_new_word')).toBeDefined();
});
