import type { Records } from './records';

/** The placeholder for every uploaded image. */
const PLACEHOLDER_IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 900 600">
  <rect width="900" height="600" fill="#d9d2c1"/><circle cx="220" cy="260" r="110" fill="#8b8474"/>
  <path d="M420 200h380m0 80h-380m0 80h240" stroke="#16202c" stroke-width="18"/>
</svg>`;

/** Returns the image at a path that a record refers to. Images are public. */
export function findUpload({ accounts, transactions }: Records, path: string): string | undefined {
  const isReferenced = [...accounts, ...transactions].some((record) =>
    Object.values(record).some((value) => value === path.slice(1)),
  );
  return path.startsWith('/uploads/') && isReferenced ? PLACEHOLDER_IMAGE : undefined;
}
