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

const isIdentifier = (text: string) => findIdentifiers(text)[1] === text;

/** A text whose addresses, hashes and ids are each an {@link Identifier}. */
export function IdentifierText({ children, comparedTo = '', isChange }: IdentifierTextProps) {
  if (!children) return null;
  const parts = findIdentifiers(children);
  // What each of them is compared with, in their order.
  const others =
    isIdentifier(children) && isIdentifier(comparedTo)
      ? [comparedTo]
      : isChange && parts.length === 5
        ? [parts[3], parts[1]]
        : [];
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Identifier key={index} comparedTo={others[(index - 1) / 2]}>
        {part}
      </Identifier>
    ),
  );
}
