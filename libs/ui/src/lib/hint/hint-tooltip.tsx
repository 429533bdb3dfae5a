import { Tooltip } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

export interface HintTooltipProps {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
  isOpen: boolean;
}

/** The tooltip of a hint, once it is wanted. */
export function HintTooltip({ target, label, isOpen }: HintTooltipProps) {
  return <Tooltip target={target} label={label} opened={isOpen} hideDetached={false} />;
}
