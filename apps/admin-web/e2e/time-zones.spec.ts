import { test } from './support';
import { expectAgreement } from './time-zones';

const timezoneId = 'America/St_Johns';

test.describe(`in a browser of ${timezoneId}`, { tag: '@feature-finance' }, () => {
  test.use({ timezoneId });

  test('list, tooltip, filter and file agree on the day, in its own zone and in UTC', ({ page, client }) =>
    expectAgreement(page, client, timezoneId));
});
