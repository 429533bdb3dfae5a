import { describe, expect, it } from 'vitest';
import { brands } from '../../stories/brands';
import { backgrounds, getTextPairs } from './color-pairs';
import { getContrastRatio } from './contrast';

type Rgb = readonly [red: number, green: number, blue: number];

/** Simulation of colour blindness in linear light (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: readonly [name: string, eye: readonly [Rgb, Rgb, Rgb]][] = [
  [
    'protanopes',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  [
    'deuteranopes',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
  [
    'tritanopes',
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ],
];

/** Converts a channel of a colour (`#rrggbb`) to linear light. */
function toLinear(hex: string, start: 1 | 3 | 5): number {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Converts a colour as perceived by an eye to OKLab, where a distance of 0.02 is just noticeable. */
function toPerceived(hex: string, eye: readonly [Rgb, Rgb, Rgb]): Rgb {
  const rgb: Rgb = [toLinear(hex, 1), toLinear(hex, 3), toLinear(hex, 5)];
  const perceived: Rgb = [clamp(dot(eye[0], rgb)), clamp(dot(eye[1], rgb)), clamp(dot(eye[2], rgb))];
  const cones: Rgb = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], perceived)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], perceived)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], perceived)),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

const getDistance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const getPairs = (colors: readonly string[]) =>
  colors.flatMap((first, index) => colors.slice(index + 1).map((second): [string, string] => [first, second]));

const palettes = Object.values(brands).flatMap(({ name, brand }) =>
  (['light', 'dark'] as const).map((scheme) => ({ name, scheme, palette: brand[scheme] })),
);

describe.each(palettes)('$name, the $scheme palette', ({ palette }) => {
  it.each(getTextPairs(palette))('has readable text: %s (AA, 4.5:1)', (_, text, ground) => {
    expect(getContrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(backgrounds)('has a control outline that stands out from %s (AA, 3:1)', (ground) => {
    expect(getContrastRatio(palette.edge, palette[ground])).toBeGreaterThanOrEqual(3);
  });

  it.each(palette.chart)('has a chart colour that stands out from a card: %s (AA, 3:1)', (color) => {
    expect(getContrastRatio(color, palette.surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(getPairs(palette.chart))('has chart colours that differ in greyscale: %s and %s', (first, second) => {
    expect(getContrastRatio(first, second)).toBeGreaterThanOrEqual(1.3);
  });

  it.each(eyes)('has chart colours that %s can distinguish', (_, eye) => {
    for (const [first, second] of getPairs(palette.chart)) {
      expect(getDistance(toPerceived(first, eye), toPerceived(second, eye)), `${first} and ${second}`).toBeGreaterThan(
        0.06,
      );
    }
  });
});
