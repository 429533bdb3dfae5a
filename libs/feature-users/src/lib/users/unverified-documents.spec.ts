import { expect, it } from 'vitest';
import { unverifiedDocuments, unverifiedInWords } from './unverified-documents';

it('counts what is there and has no mark', () => {
  const path = '/uploads/x.webp';
  expect(unverifiedDocuments({})).toEqual([]);
  expect(unverifiedDocuments({ selfieUpload: null, identificationDocument: '' })).toEqual([]);
  expect(unverifiedDocuments({ selfieUpload: path, selfieUpload_verified: true })).toEqual([]);
  expect(unverifiedDocuments({ selfieUpload: path, proofOfAddressDocument: path })).toEqual([
    'proofOfAddressDocument',
    'selfieUpload',
  ]);
});

it('names them in a sentence', () => {
  expect(unverifiedInWords(['selfieUpload'])).toBe('the selfie is not verified');
  expect(unverifiedInWords(['identificationDocument', 'proofOfAddressDocument', 'selfieUpload'])).toBe(
    'the identification document, the proof of address, and the selfie are not verified',
  );
});
