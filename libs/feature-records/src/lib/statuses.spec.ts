import { expect, it } from 'vitest';
import * as statusMaps from './statuses';

it('uses one tone for each label', () => {
  const tones = new Map<string, Set<string>>();
  for (const [name, statuses] of Object.entries(statusMaps)) {
    for (const { label, tone } of Object.values(statuses)) {
      // The specification requires grey.
      if (name === 'kycStatuses' && label === 'Pending') continue;
      tones.set(label, (tones.get(label) ?? new Set()).add(tone));
    }
  }
  expect([...tones].filter(([, { size }]) => size > 1)).toEqual([]);
});

// covers: state.kyc-colours
it('colours a KYC status as specified: grey, yellow, green, red', () => {
  const { pending, in_progress, completed, rejected } = statusMaps.kycStatuses;
  const tones = [pending, in_progress, completed, rejected].map(({ tone }) => tone);
  expect(tones).toEqual(['neutral', 'warning', 'success', 'danger']);
});
