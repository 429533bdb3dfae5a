import { findIdentifiers, Identifier } from '@countinghouse/ui';

const longest = 50;

/**
 * What a transaction was for; one longer than 50 characters is cut to 50, and the tooltip has the whole. What is left of an
 * address or a hash that is cut is still drawn as one.
 */
export function TransactionDescription({ description }: { description: string }) {
  const parts = findIdentifiers(description);
  return (
    <span title={description}>
      {parts.map((part, index) => {
        const start = parts.slice(0, index).join('').length;
        const shown = part.slice(0, Math.max(longest - start, 0));
        return index % 2 === 0 || shown === '' ? shown : <Identifier key={index}>{shown}</Identifier>;
      })}
      {description.length > longest && '…'}
    </span>
  );
}
