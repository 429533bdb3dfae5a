import { encode } from 'uqr';
import classes from './second-factor.module.css';

/**
 * Renders a text as a QR code. It is generated locally because the text may be secret. It is always dark on light, as
 * cameras need.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dots} />
    </svg>
  );
}
