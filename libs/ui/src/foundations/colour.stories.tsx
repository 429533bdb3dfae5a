import { useComputedColorScheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { use } from 'react';
import type { Palette } from '../lib/theme/brand';
import { backgrounds, getTextPairs } from '../lib/theme/color-pairs';
import { getContrastRatio } from '../lib/theme/contrast';
import { guide } from '../stories/guide';
import { StoryBrand } from '../stories/story-frame';
import classes from './foundations.module.css';

const meta = {
  title: 'Colour',
  parameters: guide({
    about:
      'The palette in both schemes: a paper background, ink and one accent. All colours are defined in `brand.ts`; this page reads them and computes their contrast.',
    do: ['Use a token (`var(--ui-ink-second)`), never a colour value.', 'Use accent for interactive elements.'],
    dont: ['Use a status tone as decoration.', 'Rely on colour alone.'],
    accessibility: [
      'Text has a contrast of at least 4.5:1 on every background that it may appear on, in both schemes and both brands; outlines of controls have 3:1. `brand.spec.ts` tests both.',
      'The five chart colours differ in lightness, so they are distinct in greyscale.',
    ],
  }),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

function usePalette(): Palette {
  return use(StoryBrand)[useComputedColorScheme('light')];
}

function Swatch({ name, color }: { name: string; color: string }) {
  return (
    <li className={classes.swatch}>
      <span className={classes.chip} style={{ background: color }} />
      <span>{name}</span>
      <code>{color}</code>
    </li>
  );
}

function Swatches() {
  const palette = usePalette();
  const colors = Object.entries(palette).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return (
    <ul className={classes.swatches}>
      {colors.map(([name, color]) => (
        <Swatch key={name} name={name} color={color} />
      ))}
      {palette.chart.map((color, index) => (
        <Swatch key={color} name={`chart ${index + 1}`} color={color} />
      ))}
    </ul>
  );
}

function ContrastTable() {
  const palette = usePalette();
  const outlines = backgrounds.map((surface) => [`edge on ${surface}`, palette.edge, palette[surface]] as const);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Pair</th>
          <th scope="col">Looks like</th>
          <th scope="col">Contrast</th>
          <th scope="col">Needs</th>
        </tr>
      </thead>
      <tbody>
        {[...getTextPairs(palette), ...outlines].map(([name, foreground, surface]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Sample isOutline={name.startsWith('edge')} foreground={foreground} surface={surface} />
            </td>
            <td data-figures>{getContrastRatio(foreground, surface).toFixed(2)}</td>
            <td data-figures>{name.startsWith('edge') ? '3.00' : '4.50'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sample({ isOutline, foreground, surface }: { isOutline: boolean; foreground: string; surface: string }) {
  if (isOutline)
    return <span className={classes.sample} style={{ background: surface, border: `1px solid ${foreground}` }} />;
  return (
    <span className={classes.sample} style={{ background: surface, color: foreground }}>
      $1,250.00
    </span>
  );
}

export const Palettes: Story = { render: () => <Swatches /> };
export const Contrast: Story = { render: () => <ContrastTable /> };
