import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Covers the list's 49,000 passwords and their usual variations. */
const MIN_GUESSES = 100_000;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use, because the list is large. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Context that a guesser knows. */
export interface PasswordContext {
  productName: string;
  fullName: string;
  email: string;
}

/** Returns the texts and each of their words: "ada", "lovelace", "ada lovelace". */
const collectWords = ({ productName, fullName, email }: PasswordContext): string[] =>
  [productName, fullName, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);

/**
 * Returns whether a password is easy to guess: a common one in any case, a repetition, a sequence, a row of keys, or made
 * of the product's or the owner's names (NIST SP 800-63B, 5.1.1.2). The first call takes some 100 ms.
 */
export async function isCommonPassword(password: string, context: PasswordContext): Promise<boolean> {
  estimator ??= createEstimator();
  return (await estimator).check(password, collectWords(context)).guesses < MIN_GUESSES;
}
