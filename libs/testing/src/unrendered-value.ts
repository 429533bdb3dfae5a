/**
 * Returns the first text or attribute that shows a missing value, such as "undefined"; undefined if there is none. It must not
 * reference anything outside, because Playwright serializes it for the browser.
 *
 * @param within @default the page's body
 */
export function findUnrenderedValue(within: Element = document.body): string | undefined {
  const unrendered = /undefined|\bnull\b|NaN|\[object |Invalid Date|Infinity/;
  const attributeNames = ['aria-label', 'aria-description', 'title', 'placeholder', 'href'];

  const elements = [...within.querySelectorAll('*')];
  const attributes = elements.flatMap((element) => attributeNames.map((name) => element.getAttribute(name) ?? ''));
  const texts = elements.flatMap((element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ nodeValue }) => nodeValue ?? ''),
  );
  return [...texts, ...attributes].find((text) => unrendered.test(text));
}
