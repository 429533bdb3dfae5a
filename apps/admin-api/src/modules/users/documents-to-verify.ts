import type { Schemas } from '@countinghouse/api-client/whole';
import { validationFailed } from '../../common/http-error';

export type DocumentKind = Schemas['UserDocument'];

export const documentKinds = [
  'identificationDocument',
  'proofOfAddressDocument',
  'selfieUpload',
] as const satisfies readonly DocumentKind[];

const words = {
  identificationDocument: 'identification document',
  proofOfAddressDocument: 'proof of address',
  selfieUpload: 'selfie',
} as const satisfies Record<DocumentKind, string>;

/**
 * Refuses to have a document verified that is not there.
 *
 * @param isVerified whether a document is to be marked as verified
 * @param isThere whether the user has it, as far as is known at this moment
 * @param fieldOf the field that marks it
 * @throws HttpError 400 that names the field of each missing document
 */
export function requireDocuments(
  isVerified: (kind: DocumentKind) => boolean | undefined,
  isThere: (kind: DocumentKind) => boolean,
  fieldOf: (kind: DocumentKind) => string = (kind) => `${kind}_verified`,
): void {
  const missing = documentKinds.filter((kind) => isVerified(kind) === true && !isThere(kind));
  if (missing.length === 0) return;
  throw validationFailed(
    missing.map((kind) => ({ field: fieldOf(kind), message: `There is no ${words[kind]} to verify yet.` })),
  );
}
