declare global {
  interface Window {
    /** Not every browser has it. */
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: (markup: string) => string | null }) => unknown;
    };
  }
}

/**
 * Decides which texts may become markup, where the browser asks: our server's Content-Security-Policy demands it. Every
 * other text is refused as markup, and so is every text as a script or as the address of one.
 *
 * @param isHarmless whether nothing can come of the markup but what this page means
 */
export function guardMarkup(isHarmless: (markup: string) => boolean): void {
  // The browser asks the policy of this name about each text that no other policy has made.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (isHarmless(markup) ? markup : null),
  });
}
