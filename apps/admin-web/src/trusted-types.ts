declare global {
  interface Window {
    /** Not supported by every browser. */
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: (markup: string) => string | null }) => unknown;
    };
  }
}

/**
 * Installs the Trusted Types policy that our Content-Security-Policy requires. Markup that is not harmless is rejected,
 * and so is every script and script URL.
 *
 * @param isHarmless whether the markup cannot run code
 */
export function guardMarkup(isHarmless: (markup: string) => boolean): void {
  // The browser applies the policy named `default` to every string that no other policy created.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (isHarmless(markup) ? markup : null),
  });
}
