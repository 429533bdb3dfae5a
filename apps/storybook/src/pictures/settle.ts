import { answered } from '@countinghouse/testing/screen';

/** Waits until every call has been answered, fonts and images are there, and what they brought has been drawn. */
export async function settle(): Promise<void> {
  do await drawn();
  while (!answered());
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  await drawn();
}

/** Two frames: the first draws what is known now, the second what effects have changed. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
