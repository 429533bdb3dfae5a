import { expect, it } from 'vitest';
import { getScriptFiles } from './first-load';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'] },
  'page.tsx': { file: 'page.js', imports: ['_react.js', '_table.js'] },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js', 'page.tsx'] },
  'other.tsx': { file: 'other.js' },
};

it('follows imports, counts shared chunks once, and leaves out other pages', () => {
  expect(getScriptFiles(manifest, ['index.html', 'page.tsx']).sort()).toEqual([
    'index.js',
    'page.js',
    'react.js',
    'table.js',
  ]);
});

it('rejects a page that the build does not have', () => {
  expect(() => getScriptFiles(manifest, ['moved.tsx'])).toThrow('moved.tsx');
});
