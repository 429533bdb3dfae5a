import type { ReactNode } from 'react';
import { usePanelConfig } from '../panel-config-context';
import classes from './signed-out-frame.module.css';

export interface SignedOutFrameProps {
  /** The heading and the page title. */
  title: string;
  children: ReactNode;
}

/** The frame of a screen without a session: the product's name and a card. */
export function SignedOutFrame({ title, children }: SignedOutFrameProps) {
  const { productName, logoUrl } = usePanelConfig();
  return (
    <main className={classes.page}>
      <title>{`${title} · ${productName}`}</title>
      <div className={classes.brand}>
        <img src={logoUrl} alt="" width={36} height={36} />
        <span>{productName}</span>
      </div>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
