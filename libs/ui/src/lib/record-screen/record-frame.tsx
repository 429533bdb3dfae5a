import { useRef, useState, type ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from '../page-header/page-header';
import { useButtonKeys } from '../shortcuts/use-button-keys';
import { HeadPlace } from './record-head';

export interface RecordFrameProps extends Omit<PageHeaderProps, 'headPlace'> {
  /** The record, which fills the header by a {@link RecordHead}. */
  children: ReactNode;
}

/**
 * A screen about one record: its header, which stays in sight as soon as it says where the record stands or what it is
 * about, and the record. Their buttons are pressed by the keys that they name. Needs a router above it.
 */
export function RecordFrame({ children, ...header }: RecordFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useButtonKeys(frame);
  return (
    <div ref={frame}>
      <PageHeader {...header} headPlace={setPlace} />
      <HeadPlace value={place}>{children}</HeadPlace>
    </div>
  );
}
