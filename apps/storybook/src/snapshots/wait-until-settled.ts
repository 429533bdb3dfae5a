import { areResponsesSettled } from '@countinghouse/testing/screen';

/** Waits until all requests have completed, fonts and images are loaded, and the result is rendered. */
export async function waitUntilSettled(): Promise<void> {
  do await waitForFrames();
  while (!areResponsesSettled());
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  await waitForFrames();
}

/** Waits for two frames: the first renders the current state, the second the result of effects. */
async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
