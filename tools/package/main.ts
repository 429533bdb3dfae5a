import { parseArgs } from 'node:util';
import { makePackage } from './make-package.ts';

const { values } = parseArgs({
  options: {
    os: { type: 'string', default: process.platform },
    cpu: { type: 'string', default: process.arch },
  },
});
const { folder, file } = await makePackage(values);
console.log(`${folder}\n${file}`);
// Nx keeps its graph's handles open.
process.exit();
