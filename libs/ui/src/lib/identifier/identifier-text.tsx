import { findIdentifiers } from './find-identifiers';
import { Identifier } from './identifier';

export interface IdentifierTextProps {
  /** Text that may contain addresses, hashes and ids. */
  children: string | null | undefined;
  /** Other side of a change. If both are a single identifier, the differing part is highlighted. */
  comparedTo?: string | undefined;
  /** Marks the text as a change between two identifiers, whose differing parts are highlighted. @default false */
  isChange?: boolean;
}

const isIdentifier = (text: string) => findIdentifiers(text)[1] === text;

/** Text in which addresses, hashes and ids are rendered as {@link Identifier}s. */
export function IdentifierText({ children, comparedTo = '', isChange }: IdentifierTextProps) {
  if (!children) return null;
  const parts = findIdentifiers(children);
  // The comparison value of each identifier, in order.
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
