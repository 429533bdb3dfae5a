import classes from './logo.module.css';

export interface LogoProps {
  /** Edge length in pixels. @default 28 */
  size?: number;
  /** Accessible name. Without it, the logo is decorative. */
  title?: string;
}

/**
 * The product logo: a roof over five tally marks. `logo.svg` of the panel is the same on a dark background.
 */
export function Logo({ size = 28, title }: LogoProps) {
  return (
    <svg
      className={classes.logo}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined}
      fill="none"
    >
      <path d="M3 11.5 16 3.5l13 8" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="miter" />
      <path d="M7 15v13M13 15v13M19 15v13M25 15v13" stroke="currentColor" strokeWidth="2.5" />
      <path className={classes.metal} d="M3.5 25.5 28.5 17.5" strokeWidth="2.5" />
    </svg>
  );
}
