import { it } from 'vitest';
import { screens } from './test-support/screens';
import { expectWhole, serveNewWords } from './test-support/unknown-words';

// One new word may hide what another one would break.
it.each(screens)(
  '$name: no single word that the panel does not know hides anything',
  async ({ address, reads, shows, choosesBy = '' }) => {
    const vocabularies = serveNewWords(reads, () => false);
    await expectWhole(address, shows);
    vocabularies.delete(choosesBy);
    for (const vocabulary of vocabularies) {
      serveNewWords(reads, (each) => each === vocabulary);
      await expectWhole(address, shows);
    }
  },
);
