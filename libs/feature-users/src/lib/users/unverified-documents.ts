import { documentKinds, documentNouns, type UserDocument } from './user-labels';

/** Which documents there are, and which of them are verified: of a user, or of a form. */
export type DocumentMarks = { [Kind in UserDocument]?: unknown } & {
  [Mark in `${UserDocument}_verified`]?: boolean | undefined;
};

/** The documents that are there and have not been verified. */
export function unverifiedDocuments(marks: DocumentMarks): UserDocument[] {
  return documentKinds.filter((kind) => Boolean(marks[kind]) && marks[`${kind}_verified`] !== true);
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** "the selfie is not verified", "the proof of address and the selfie are not verified". */
export function unverifiedInWords(kinds: readonly UserDocument[]): string {
  return `${list.format(kinds.map((kind) => `the ${documentNouns[kind]}`))} ${kinds.length > 1 ? 'are' : 'is'} not verified`;
}
