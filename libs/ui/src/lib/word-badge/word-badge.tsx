import { dash, isKnown } from '../dash/dash';
import { StatusBadge, type BadgeIcon } from '../status-badge/status-badge';
import { wordOf } from '../status-badge/word-of';
import type { Tone } from '../theme/brand';

/** What a status is called and how it looks. */
export interface StatusWord {
  label: string;
  tone: Tone;
  /** Takes the place of the tone's own icon. */
  icon?: BadgeIcon;
}

export interface WordBadgeProps {
  /** The words of the area. */
  vocabulary: Readonly<Record<string, StatusWord>>;
  /** The status as the server says it. One that the vocabulary does not have is shown as it came, none as a dash. */
  word?: string | null;
}

/** A status as a badge, by the vocabulary of its area. */
export function WordBadge({ vocabulary, word }: WordBadgeProps) {
  if (!isKnown(word)) return <span>{dash}</span>;
  const { label, ...looks } = wordOf<StatusWord>(vocabulary, word);
  return <StatusBadge {...looks}>{label}</StatusBadge>;
}
