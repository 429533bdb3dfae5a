import { expect, it } from 'vitest';
import { getUploadUrl, getUploadName } from './upload-name';

it.each(['/uploads/a-1.webp', 'uploads/a-1.webp', 'a-1.webp', 'https://files.example/x/uploads/a-1.webp'])(
  'finds the name in %s',
  (path) => expect(getUploadName(path)).toBe('a-1.webp'),
);

it.each([
  ['/uploads/kyc/a-1.webp', 'https://panel.example/uploads/kyc/a-1.webp'],
  ['a-1.webp', 'https://panel.example/uploads/a-1.webp'],
  ['https://files.example/a-1.webp', 'https://files.example/a-1.webp'],
])('returns the URL of %s', (path, url) => {
  expect(getUploadUrl(path, 'https://panel.example/api/admin/uploads/a-1.webp')).toBe(url);
});
