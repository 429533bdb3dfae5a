import { begin, caseTitle, workThrough } from './queue-keys';
import { expect, expectAccessible, expectGoodLooks } from './support';
import { test } from './two-people';

test.use({ copy: 'queues' });

type Name = 'withdrawals' | 'topups' | 'kyc' | 'tickets';

test(
  'a queue is walked through by keys alone, and what was skipped comes again',
  { tag: '@feature-finance' },
  async ({ page, client }) => {
    const waiting = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const cases = waiting.data?.total ?? 0;
    await begin(page, '1');
    await expect(page.getByText(`1 of ${cases}`)).toBeVisible();
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Round the end: what was skipped comes again.
    const first = (await caseTitle(page).textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(caseTitle(page)).not.toHaveText(first);
    await page.keyboard.press('k');
    await expect(caseTitle(page)).toHaveText(first);

    for (let place = 0; place < cases; place += 1) {
      await expect(page.getByText(`${place + 1} of ${cases}`)).toBeVisible();
      await page.keyboard.press('j');
    }
    await expect(caseTitle(page)).toHaveText(first);
  },
);

/** How each queue is worked through: its key on the dashboard, and the keys of its decisions in turn. */
const queues = [
  { name: 'withdrawals', begins: '1', keys: ['R'], tag: '@feature-finance' },
  { name: 'topups', begins: '2', keys: ['A', 'C'], tag: '@feature-finance' },
  { name: 'kyc', begins: '3', keys: ['A', 'R'], tag: '@feature-users' },
  { name: 'tickets', begins: '4', keys: ['P', 'H', 'R'], tag: '@feature-support' },
] as const;

for (const { name, begins, keys, tag } of queues) {
  test(
    `${name} are worked through by two people at once, each case by one of them`,
    { tag },
    async ({ page, colleague, client }) => {
      const left = async () => {
        const { data } = await client.GET('/queues/{name}/cases', { params: { path: { name: name satisfies Name } } });
        return data ?? { total: 0, data: [] };
      };
      if (name === 'kyc') {
        // A dozen cases show as much as all of them.
        for (const { _id: id } of (await left()).data.slice(12)) {
          const body = { kyc_status: 'rejected' } as const;
          await client.PATCH('/user/update/{id}', { params: { path: { id } }, body });
        }
      }
      const { total } = await left();
      expect(total).toBeGreaterThan(5);

      await begin(page, begins);
      await begin(colleague.page, begins);
      expect(await caseTitle(page).textContent()).not.toBe(await caseTitle(colleague.page).textContent());
      const decided = await Promise.all([page, colleague.page].map((each) => workThrough(each, keys)));
      expect(decided.reduce((sum, count) => sum + count)).toBe(total);
      expect(Math.min(...decided)).toBeGreaterThan(0);
      expect((await left()).total).toBe(0);
      await expectAccessible(page);
    },
  );
}
