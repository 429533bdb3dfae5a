import { rmSync } from 'node:fs';
import { orphans } from './story-index';
import { pathOf } from './picture-files';

for (const name of orphans()) rmSync(pathOf(name));
