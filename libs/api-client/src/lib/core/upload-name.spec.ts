import { expect, it } from 'vitest';
import { uploadName } from './upload-name';

it.each(['/uploads/a-1.webp', 'uploads/a-1.webp', 'a-1.webp', 'https://files.example/x/uploads/a-1.webp'])(
  'finds the name in %s',
  (path) => expect(uploadName(path)).toBe('a-1.webp'),
);
