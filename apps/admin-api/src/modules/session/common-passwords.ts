import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password that takes fewer guesses is common: they cover the list's 49,000 passwords and their usual disguises. */
const firstGuesses = 100_000;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The list is large, and a server can run for a long time without needing it. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Whose password it is, and where: what a guesser knows. */
export interface PasswordContext {
  /** The panel's name, as the configuration has it. */
  productName: string;
  fullName: string;
  email: string;
}

/** The words of a context, each by itself and as they are written: "ada", "lovelace", "ada lovelace". */
const collectWords = ({ productName, fullName, email }: PasswordContext): string[] =>
  [productName, fullName, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);

/**
 * Whether a password is one that guessers try first: common, in whatever case, or mere repetition, a sequence or a row
 * of keys, or made of the names of the product and of whoever it belongs to (NIST SP 800-63B, 5.1.1.2). The first call
 * takes some 100 ms.
 */
export async function isCommonPassword(password: string, context: PasswordContext): Promise<boolean> {
  estimator ??= createEstimator();
  return (await estimator).check(password, collectWords(context)).guesses < firstGuesses;
}
