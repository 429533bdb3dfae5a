import { Tooltip } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

export interface HintTooltipProps {
  /** Element that the tooltip is anchored to. */
  target: RefObject<HTMLElement | null>;
  /** Content. */
  label: ReactNode;
  /** Whether the tooltip is open. */
  isOpen: boolean;
}

/** The tooltip of a {@link Hint}, loaded on demand. */
export function HintTooltip({ target, label, isOpen }: HintTooltipProps) {
  return <Tooltip target={target} label={label} opened={isOpen} hideDetached={false} />;
}
