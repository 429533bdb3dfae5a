import { expect, it } from 'vitest';
import * as vocabularies from './statuses';

it('gives one word one tone, whatever it is said of', () => {
  const tones = new Map<string, Set<string>>();
  for (const [name, vocabulary] of Object.entries(vocabularies)) {
    for (const { label, tone } of Object.values(vocabulary)) {
      // The product's document wants it grey.
      if (name === 'kycStatuses' && label === 'Pending') continue;
      tones.set(label, (tones.get(label) ?? new Set()).add(tone));
    }
  }
  expect([...tones].filter(([, { size }]) => size > 1)).toEqual([]);
});

// covers: state.kyc-colours
it('colours a KYC status as the document does: grey, yellow, green, red', () => {
  const { pending, in_progress, completed, rejected } = vocabularies.kycStatuses;
  const tones = [pending, in_progress, completed, rejected].map(({ tone }) => tone);
  expect(tones).toEqual(['neutral', 'warning', 'success', 'danger']);
});
