/** The tags of rendered descriptions. None has attributes, so none can carry code. */
const PLAIN_TAG = /<\/?(?:p|br|code|pre|em|i|strong|ul|ol|li)>/g;

/** Whether markup has only tags that a rendered description can have. */
export function isPlainMarkup(markup: string): boolean {
  return !markup.replace(PLAIN_TAG, '').includes('<');
}
