import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** An acceptable password needs more guesses than each of the list's 49,000 passwords and their usual variations. */
const MIN_GUESSES = 100_000;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the list of passwords, which is large. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Texts that an attacker may know. */
export interface PasswordContext {
  productName: string;
  fullName: string;
  email: string;
}

/** Returns the texts and each of their words: "ada", "lovelace", "ada lovelace". */
const collectContextTerms = ({ productName, fullName, email }: PasswordContext): string[] =>
  [productName, fullName, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);

/**
 * Returns whether a password is easy to guess: a common one in upper or lower case, a repetition, a sequence, a row of the
 * keyboard, or made of the product's or the owner's names (NIST SP 800-63B, 5.1.1.2). The first call takes about 100 ms.
 */
export async function isCommonPassword(password: string, context: PasswordContext): Promise<boolean> {
  estimator ??= createEstimator();
  return (await estimator).check(password, collectContextTerms(context)).guesses < MIN_GUESSES;
}
