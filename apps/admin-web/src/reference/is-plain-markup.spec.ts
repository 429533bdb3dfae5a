import { describe, expect, it } from 'vitest';
import { isPlainMarkup } from './is-plain-markup';

describe('the markup of the reference', () => {
  it.each([
    '',
    'a &lt; b',
    '<p><i>Example</i> : 12</p>',
    '<p>The <code>message</code> &amp; more.<br>\nSo:</p>\n<ul>\n<li>one</li>\n</ul>',
  ])('is plain: %j', (markup) => {
    expect(isPlainMarkup(markup)).toBe(true);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<p onclick="alert(1)">',
    '<p\nid=x>',
    '<<p>img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">',
    '<!-- <p> -->',
    '<p',
  ])('is not plain: %j', (markup) => {
    expect(isPlainMarkup(markup)).toBe(false);
  });
});
