/** What descriptions of the contract, and the renderer's own words beside them, are drawn with. None of these tags has an attribute, so nothing can hide in one. */
const plainTag = /<\/?(?:p|br|code|pre|em|i|strong|ul|ol|li)>/g;

/** Whether markup has no other tags than those that the text of a description needs. */
export function isPlainMarkup(markup: string): boolean {
  return !markup.replace(plainTag, '').includes('<');
}
