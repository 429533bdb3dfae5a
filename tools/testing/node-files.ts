import { Blob, File } from 'node:buffer';

// Node's `fetch` reads the files and forms of Node. jsdom has its own, and from Node 24 on, reading them never ends.
const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
const { constructor } = await new Response('', { headers }).formData();
Object.assign(globalThis, { Blob, File, FormData: constructor });
