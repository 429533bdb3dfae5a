import { parseArgs } from 'node:util';
import { component, spec, stories, stylesheet } from './templates/component';
import { append, create } from './workspace-files';
import { toWord } from './words';

const { positionals } = parseArgs({ allowPositionals: true });
const [name] = positionals;

if (name === undefined) {
  console.error('Usage: npm run new:component -- <name>, for example rating-stars');
  process.exit(1);
}

const word = toWord(name);
const base = `libs/ui/src/lib/${word.kebab}/${word.kebab}`;

await create(`${base}.tsx`, component(word));
await create(`${base}.module.css`, stylesheet());
await create(`${base}.stories.tsx`, stories(word));
await create(`${base}.spec.tsx`, spec(word));
await append(
  'libs/ui/src/index.ts',
  `export { ${word.pascal}, type ${word.pascal}Props } from './lib/${word.kebab}/${word.kebab}';`,
);
