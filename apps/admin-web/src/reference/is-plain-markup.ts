/** What descriptions of the contract are drawn with. None of these tags has an attribute, so nothing can hide in one. */
const plainTag = /<\/?(?:p|br|code|pre|em|strong|ul|ol|li)>/g;

/** Whether markup has no other tags than those that the text of a description needs. */
export function isPlainMarkup(markup: string): boolean {
  return !markup.replace(plainTag, '').includes('<');
}
