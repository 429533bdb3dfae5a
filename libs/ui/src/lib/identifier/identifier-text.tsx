import { findIdentifiers } from './find-identifiers';
import { Identifier } from './identifier';

export interface IdentifierTextProps {
  /** A sentence or a value that may hold addresses, hashes and ids. */
  children: string | null | undefined;
  /** The other side of a change. Where each of both is one identifier, what only this one has is marked. */
  comparedTo?: string | undefined;
  /** The text tells of a change. Where it names two identifiers, what only one of them has is marked. */
  isChange?: boolean;
}

/** A text whose addresses, hashes and ids are each an {@link Identifier}. */
export function IdentifierText({ children, comparedTo, isChange = false }: IdentifierTextProps) {
  if (!children) return null;
  const isCompared = comparedTo !== undefined && isIdentifier(children) && isIdentifier(comparedTo);
  const parts = findIdentifiers(children);
  const [, before, , after] = parts;
  const namesTwo = isChange && parts.length === 5;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Identifier
        key={index}
        comparedTo={namesTwo ? (index === 1 ? after : before) : isCompared ? comparedTo : undefined}
      >
        {part}
      </Identifier>
    ),
  );
}

function isIdentifier(text: string): boolean {
  const [before, , after] = findIdentifiers(text);
  return before === '' && after === '';
}
