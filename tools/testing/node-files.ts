import { Blob, File } from 'node:buffer';

// Node's `fetch` requires Node's own files and forms. jsdom has others, which never finish reading from Node 24 on.
const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
const { constructor } = await new Response('', { headers }).formData();
Object.assign(globalThis, { Blob, File, FormData: constructor });
