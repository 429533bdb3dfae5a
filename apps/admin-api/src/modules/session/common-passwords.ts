import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** What a guesser tries first: by then the 49,000 passwords of the list have come, and their usual disguises. */
const firstGuesses = 100_000;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The list is large, and a server can go for long without needing it. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Whether a password is one of those that are tried first: common, in whatever case, or mere repetition, a sequence or a
 * row of keys (NIST SP 800-63B, 5.1.1.2). The first call takes some 100 ms.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  estimator ??= createEstimator();
  return (await estimator).check(password).guesses < firstGuesses;
}
