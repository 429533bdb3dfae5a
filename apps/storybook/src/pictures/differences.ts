/** An image as it is compared: three bytes a pixel, rows from the top. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What {@link differences} found. */
export interface Differences {
  /** Whether a person would say that something has changed. */
  hasChanged: boolean;
  /** One byte a pixel of the first picture: 1 where it does not fit the other. */
  mask: Uint8Array;
}

/** The weights of the blur: two pixels to each side, the nearer the heavier. */
const BLUR = [1, 4, 6, 4, 1] as const;
/** One level (of 255) in a blurred picture, which keeps the weighted sum undivided so that nothing is rounded. */
const LEVEL = 256;
/** Misfits of up to one level do not count: they come from the rounding of transparent colours. */
const ROUNDING = LEVEL;
/** From here on, a single pixel that does not fit is a change: a stroke of a figure has come or gone. */
const STROKE = 23 * LEVEL;
/** From here on, the misfits of one tile, added up, are a change: of a ground, a line or the colour of a text. */
const AREA = 360 * LEVEL;
/** Edge of the tiles in pixels; each overlaps the next by half. */
const TILE = 16;

/**
 * Compares two pictures as an eye does, not bit by bit. Both are blurred a little; then a pixel fits if its colour lies
 * between the colours that the other picture has within one pixel of the same place. The blur evens out how rasterisers
 * spread the ink of an edge; the neighbourhood, where they put it.
 *
 * The limits lie in gaps that were measured on a table, a form, a record, badges and two charts. The worst pixel of the
 * same picture drawn differently (at twice the size and scaled down, a quarter of a pixel off, by a graphics processor)
 * misfits by 21.2 levels; that of one changed figure or letter, by 24.9 or more. The worst tile of the former adds up
 * to 264 levels; that of a hairline in another colour, which is too faint for the first limit, to 486; that of a ground
 * changed by six levels, to 1280.
 */
export function differences(first: Picture, second: Picture): Differences {
  const mask = new Uint8Array(first.width * first.height);
  if (first.width !== second.width || first.height !== second.height) return { hasChanged: true, mask };
  if (Buffer.compare(first.data, second.data) === 0) return { hasChanged: false, mask };

  const rows = unequalRows(first, second);
  const [one, two] = [rowsOf(first, rows), rowsOf(second, rows)];
  const misfits = compare(blur(one), blur(two), first.width * 3);
  let hasChanged = false;
  const tiles = new Map<number, number>();
  const add = (tile: number, misfit: number) => {
    const sum = (tiles.get(tile) ?? 0) + misfit;
    tiles.set(tile, sum);
    hasChanged ||= sum > AREA;
  };
  const half = TILE / 2;
  const columns = Math.ceil(first.width / half) + 1;
  misfits.forEach((misfit, place) => {
    if (misfit === 0) return;
    const pixel = rows.from * first.width + place;
    mask[pixel] = 1;
    hasChanged ||= misfit > STROKE;
    const tile = Math.floor(pixel / first.width / half) * columns + Math.floor((pixel % first.width) / half);
    for (const one of [tile, tile + 1, tile + columns, tile + columns + 1]) add(one, misfit);
  });
  return { hasChanged, mask };
}

interface Rows {
  from: number;
  to: number;
}

/** How far from an unequal pixel there may be a misfit: the blur reaches two pixels, the neighbourhood one, and the blur there two. */
const REACH = 5;

/** From the first row to the last in which two pictures are unequal, and as many around as these bear on. */
function unequalRows({ width, height, data }: Picture, second: Picture): Rows {
  const row = (picture: Picture, index: number) => picture.data.subarray(index * width * 3, (index + 1) * width * 3);
  const isEqual = (index: number) => Buffer.compare(row({ width, height, data }, index), row(second, index)) === 0;
  let from = 0;
  while (from < height && isEqual(from)) from += 1;
  let to = height;
  while (to > from && isEqual(to - 1)) to -= 1;
  return { from: Math.max(0, from - REACH), to: Math.min(height, to + REACH) };
}

const rowsOf = ({ width, data }: Picture, { from, to }: Rows): Picture => ({
  width,
  height: to - from,
  data: data.subarray(from * width * 3, to * width * 3),
});

/** For each pixel, by how much its worst channel lies outside of what is near it in the other picture. */
function compare(first: Uint16Array, second: Uint16Array, row: number): Uint16Array {
  const misfits = new Uint16Array(first.length / 3);
  for (let index = 0; index < first.length; index += 1) {
    const one = first[index] ?? 0;
    const two = second[index] ?? 0;
    if (Math.abs(one - two) <= ROUNDING) continue;
    const misfit = Math.max(outside(one, second, index, row), outside(two, first, index, row)) - ROUNDING;
    const pixel = Math.floor(index / 3);
    if (misfit > (misfits[pixel] ?? 0)) misfits[pixel] = misfit;
  }
  return misfits;
}

/** By how much a value lies outside of those within one pixel of a place. */
function outside(value: number, other: Uint16Array, index: number, row: number): number {
  let lowest = other[index] ?? 0;
  let highest = lowest;
  const column = index % row;
  const left = column < 3 ? 0 : -3;
  const right = column >= row - 3 ? 0 : 3;
  for (let line = index - row; line <= index + row; line += row) {
    for (let aside = left; aside <= right; aside += 3) {
      const near = other[line + aside];
      if (near === undefined) continue;
      if (near < lowest) lowest = near;
      if (near > highest) highest = near;
    }
  }
  return Math.max(lowest - value, value - highest, 0);
}

function blur({ width, data }: Picture): Uint16Array {
  return blurAlong(blurAlong(data, 3, width * 3), width * 3, data.length);
}

/**
 * Blurs in one direction.
 *
 * @param step from a value to the next one in that direction
 * @param span after how many values the direction starts again
 */
function blurAlong(values: Uint8Array | Uint16Array, step: number, span: number): Uint16Array {
  const [far, near, middle] = BLUR;
  const result = new Uint16Array(values.length);
  for (let start = 0; start < values.length; start += span) {
    const last = start + span - step;
    for (let index = start; index < start + span; index += 1) {
      const value = values[index] ?? 0;
      const before = index >= start + step ? (values[index - step] ?? 0) : value;
      const before2 = index >= start + 2 * step ? (values[index - 2 * step] ?? 0) : before;
      const after = index < last ? (values[index + step] ?? 0) : value;
      const after2 = index < last - step ? (values[index + 2 * step] ?? 0) : after;
      result[index] = far * (before2 + after2) + near * (before + after) + middle * value;
    }
  }
  return result;
}
