import type { Tree } from '@nx/devkit';
import { append, formatChanges, writeTemplates } from '../tree.ts';
import { toWordForms } from '../word-forms.ts';

export default async function generateComponent(tree: Tree, { name }: { name: string }): Promise<void> {
  const { kebab, pascal } = toWordForms(name);
  writeTemplates(tree, 'component', `libs/ui/src/lib/${kebab}`, { ...toWordForms(name) });
  append(tree, 'libs/ui/src/index.ts', `export { ${pascal}, type ${pascal}Props } from './lib/${kebab}/${kebab}';`);
  await formatChanges(tree);
}
