import { brands, toDesignTokens, toTokensCss } from '@countinghouse/ui/stories';
import { Source } from '@storybook/addon-docs/blocks';

const toLink = (type: string, text: string) => `data:${type};charset=utf-8,${encodeURIComponent(text)}`;

/** The tokens of the default brand: two files to download, and their content. */
export function TokensPage() {
  const { brand } = brands.countinghouse;
  const json = `${JSON.stringify(toDesignTokens(brand), null, 2)}\n`;
  const css = toTokensCss(brand);
  return (
    <>
      <ul>
        <li>
          <a href={toLink('application/json', json)} download="countinghouse.tokens.json">
            Download countinghouse.tokens.json
          </a>
          : design tokens in the W3C format (2025.10), for design tools and other platforms.
        </li>
        <li>
          <a href={toLink('text/css', css)} download="countinghouse.tokens.css">
            Download countinghouse.tokens.css
          </a>
          : the same as CSS variables.
        </li>
      </ul>
      <Source code={css} language="css" />
    </>
  );
}
