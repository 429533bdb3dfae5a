import { toneNames, type Palette } from './brand';

/** What text and controls lie on. */
export const grounds = ['paper', 'surface', 'sunken', 'accentWash'] as const;

/** What is read, on everything that it may lie on. */
export function textPairs(palette: Palette): [name: string, text: string, ground: string][] {
  const inks = ['ink', 'inkSecond', 'accent', 'accentHover'] as const;
  return [
    ...inks.flatMap((ink) =>
      grounds.map((ground) => [`${ink} on ${ground}`, palette[ink], palette[ground]] as [string, string, string]),
    ),
    ...toneNames.flatMap((tone): [string, string, string][] => [
      [`${tone} on its ground`, palette.tones[tone].ink, palette.tones[tone].ground],
      ...grounds.map(
        (ground) => [`${tone} on ${ground}`, palette.tones[tone].ink, palette[ground]] as [string, string, string],
      ),
    ]),
    ['onSolid on solid', palette.onSolid, palette.solid],
    ['onSolid on solidHover', palette.onSolid, palette.solidHover],
    ['onAccent on accent', palette.onAccent, palette.accent],
    ['onAccent on accentHover', palette.onAccent, palette.accentHover],
    ['onDanger on dangerSolid', palette.onDanger, palette.dangerSolid],
    ['onDanger on dangerSolidHover', palette.onDanger, palette.dangerSolidHover],
    ['tooltip', palette.onSolid, palette.ink],
  ];
}
