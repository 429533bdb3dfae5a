import { parseArgs } from 'node:util';
import { createPackage } from './make-package.ts';

const { values } = parseArgs({
  options: {
    os: { type: 'string', default: process.platform },
    cpu: { type: 'string', default: process.arch },
  },
});
const { folder, file } = await createPackage(values);
console.log(`${folder}\n${file}`);
// Nx keeps handles open.
process.exit();
