import type { Schemas } from '@countinghouse/api-client/strict';
import { validationFailed } from '../../common/http-error';

export type DocumentKind = Schemas['UserDocument'];

export const documentKinds = [
  'identificationDocument',
  'proofOfAddressDocument',
  'selfieUpload',
] as const satisfies readonly DocumentKind[];

const LABELS = {
  identificationDocument: 'identification document',
  proofOfAddressDocument: 'proof of address',
  selfieUpload: 'selfie',
} as const satisfies Record<DocumentKind, string>;

/**
 * Requires that every document to be marked as verified exists.
 *
 * @param isVerified whether a document is to be marked as verified
 * @param hasDocument whether the user has it
 * @param getField the name of the field that marks it
 * @throws HttpError 400 for the field of each missing document
 */
export function requireDocuments(
  isVerified: (kind: DocumentKind) => boolean | undefined,
  hasDocument: (kind: DocumentKind) => boolean,
  getField: (kind: DocumentKind) => string = (kind) => `${kind}_verified`,
): void {
  const missing = documentKinds.filter((kind) => isVerified(kind) === true && !hasDocument(kind));
  if (missing.length === 0) return;
  throw validationFailed(
    missing.map((kind) => ({ field: getField(kind), message: `There is no ${LABELS[kind]} to verify yet.` })),
  );
}
