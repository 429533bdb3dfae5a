import { expect, it } from 'vitest';
import { getUnverifiedDocuments, formatUnverifiedDocuments } from './unverified-documents';

it('returns uploaded documents that are not verified', () => {
  const path = '/uploads/x.webp';
  expect(getUnverifiedDocuments({})).toEqual([]);
  expect(getUnverifiedDocuments({ selfieUpload: null, identificationDocument: '' })).toEqual([]);
  expect(getUnverifiedDocuments({ selfieUpload: path, selfieUpload_verified: true })).toEqual([]);
  expect(getUnverifiedDocuments({ selfieUpload: path, proofOfAddressDocument: path })).toEqual([
    'proofOfAddressDocument',
    'selfieUpload',
  ]);
});

it('formats unverified documents for a sentence', () => {
  expect(formatUnverifiedDocuments(['selfieUpload'])).toBe('the selfie is not verified');
  expect(formatUnverifiedDocuments(['identificationDocument', 'proofOfAddressDocument', 'selfieUpload'])).toBe(
    'the identification document, the proof of address, and the selfie are not verified',
  );
});
