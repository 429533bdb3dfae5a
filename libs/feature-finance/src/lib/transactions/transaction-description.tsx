import { findIdentifiers, Identifier } from '@countinghouse/ui';

const MAX_CHARACTERS = 50;

/**
 * A transaction's description, truncated to 50 characters, with the full text as tooltip. A truncated address or hash
 * keeps its style.
 */
export function TransactionDescription({ description }: { description: string }) {
  const parts = findIdentifiers(description);
  return (
    <span title={description}>
      {parts.map((part, index) => {
        const start = parts.slice(0, index).join('').length;
        const visible = part.slice(0, Math.max(MAX_CHARACTERS - start, 0));
        return index % 2 === 0 || visible === '' ? visible : <Identifier key={index}>{visible}</Identifier>;
      })}
      {description.length > MAX_CHARACTERS && '…'}
    </span>
  );
}
