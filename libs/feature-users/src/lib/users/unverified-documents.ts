import { documentKinds, documentNouns, type UserDocument } from './user-labels';

/** The documents of a user or of a form, with their verified flags. */
export type DocumentMarks = { [Kind in UserDocument]?: unknown } & {
  [Mark in `${UserDocument}_verified`]?: boolean | undefined;
};

/** Returns the uploaded documents that are not verified. */
export function getUnverifiedDocuments(marks: DocumentMarks): UserDocument[] {
  return documentKinds.filter((kind) => Boolean(marks[kind]) && marks[`${kind}_verified`] !== true);
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Formats "the selfie is not verified", "the proof of address and the selfie are not verified". */
export function formatUnverifiedDocuments(kinds: readonly UserDocument[]): string {
  return `${list.format(kinds.map((kind) => `the ${documentNouns[kind]}`))} ${kinds.length > 1 ? 'are' : 'is'} not verified`;
}
