const longest = 50;

/** What a transaction was for; one longer than 50 characters is cut to 50, and the tooltip has the whole. */
export function TransactionDescription({ description }: { description: string }) {
  const isCut = description.length > longest;
  return <span title={description}>{isCut ? `${description.slice(0, longest)}…` : description}</span>;
}
