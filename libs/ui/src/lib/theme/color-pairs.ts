import { toneNames, type Palette } from './brand';

/** Backgrounds of text and controls. */
export const backgrounds = ['paper', 'surface', 'sunken', 'accentWash'] as const;

/** Returns all combinations of text colour and background. */
export function getTextPairs(palette: Palette): [name: string, text: string, ground: string][] {
  const inks = ['ink', 'inkSecond', 'accent', 'accentHover'] as const;
  return [
    ...inks.flatMap((ink) =>
      backgrounds.map((ground) => [`${ink} on ${ground}`, palette[ink], palette[ground]] as [string, string, string]),
    ),
    ...toneNames.flatMap((tone): [string, string, string][] => [
      [`${tone} on its ground`, palette.tones[tone].ink, palette.tones[tone].ground],
      ...backgrounds.map(
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
