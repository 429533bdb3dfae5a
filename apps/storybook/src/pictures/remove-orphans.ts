import { rmSync } from 'node:fs';
import { pathOf } from './picture-files';
import { keptPictures, orphansAmong, picturesOf, indexedStories } from './story-index';

for (const name of orphansAmong(keptPictures(), picturesOf(await indexedStories()))) rmSync(pathOf(name));
