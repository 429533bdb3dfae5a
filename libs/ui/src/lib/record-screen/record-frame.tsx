import { useRef, useState, type ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from '../page-header/page-header';
import { useButtonKeys } from '../shortcuts/use-button-keys';
import { RecordHeadSlot } from './record-head';

export interface RecordFrameProps extends Omit<PageHeaderProps, 'headPlace'> {
  /** The record, which renders a {@link RecordHead} into the header. */
  children: ReactNode;
}

/**
 * Screen of one record. Its header is sticky once it shows a status or an amount, and buttons react to their shortcuts.
 * Requires a router.
 */
export function RecordFrame({ children, ...header }: RecordFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useButtonKeys(frame);
  return (
    <div ref={frame}>
      <PageHeader {...header} headSlot={setSlot} />
      <RecordHeadSlot value={slot}>{children}</RecordHeadSlot>
    </div>
  );
}
