/**
 * The first words on a screen, or read out of it, that show a value which is not there; undefined where all is well. It
 * refers to nothing outside itself, so that a browser can be handed it as it is.
 *
 * @param within default: the whole page
 */
export function findUnsaid(within: Element = document.body): string | undefined {
  // What a value looks like that was drawn although it is not there, or is no text.
  const unsaid = /undefined|\bnull\b|NaN|\[object |Invalid Date|Infinity/;
  // What is read out, pointed at or followed, beside what is written.
  const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'href'];

  const elements = [...within.querySelectorAll('*')];
  const attributes = elements.flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));
  const texts = elements.flatMap((element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ nodeValue }) => nodeValue ?? ''),
  );
  return [...texts, ...attributes].find((words) => unsaid.test(words));
}
