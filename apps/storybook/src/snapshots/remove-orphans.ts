import { rmSync } from 'node:fs';
import { getSnapshotPath } from './snapshot-files';
import { listSnapshots, findOrphans, getSnapshotNames, readStoryIndex } from './story-index';

for (const name of findOrphans(listSnapshots(), getSnapshotNames(await readStoryIndex())))
  rmSync(getSnapshotPath(name));
