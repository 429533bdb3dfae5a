/** A decoded image: three bytes per pixel, rows from the top. */
export interface Screenshot {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The result of {@link findDifferences}. */
export interface Differences {
  /** Whether the difference is visible to a person. */
  hasChanged: boolean;
  /** One byte per pixel of the first image: 1 where it differs from the other. */
  mask: Uint8Array;
}

/** The weights of the blur: two pixels to each side. */
const BLUR_WEIGHTS = [1, 4, 6, 4, 1] as const;
/** One level (of 255) in a blurred image, which keeps the undivided weighted sum to avoid rounding. */
const LEVEL = 256;
/** Deviations of up to one level are ignored: they come from the rounding of transparent colours. */
const ROUNDING_TOLERANCE = LEVEL;
/** Deviation of a single pixel that counts as a change: a stroke of a digit appeared or disappeared. */
const PIXEL_THRESHOLD = 23 * LEVEL;
/** Sum of deviations in one tile that counts as a change: of a background, a line or a text colour. */
const TILE_THRESHOLD = 360 * LEVEL;
/** Tile size in pixels; tiles overlap by half. */
const TILE_PIXELS = 16;

/**
 * Compares two images perceptually, not bit by bit. Both are blurred slightly; then a pixel matches if its colour lies
 * between the colours of the other image within one pixel. The blur compensates for how rasterisers spread the ink of an
 * edge, the neighbourhood for small shifts of it.
 *
 * The thresholds lie in gaps measured on a table, a form, a record, badges and two charts. For the same image rendered
 * differently (at twice the size and scaled down, a quarter of a pixel off, on a GPU), the worst pixel deviates by 21.2
 * levels; for one changed digit or letter, by at least 24.9. The worst tile of the same image sums up to 264 levels; the
 * worst tile of a hairline in another colour, too faint for the pixel threshold, to 486; the worst tile of a background
 * changed by six levels, to 1280.
 */
export function findDifferences(first: Screenshot, second: Screenshot): Differences {
  const mask = new Uint8Array(first.width * first.height);
  if (first.width !== second.width || first.height !== second.height) return { hasChanged: true, mask };
  if (Buffer.compare(first.data, second.data) === 0) return { hasChanged: false, mask };

  const rows = findUnequalRows(first, second);
  const [one, two] = [cropRows(first, rows), cropRows(second, rows)];
  const deviations = measureDeviations(blur(one), blur(two), first.width * 3);
  let hasChanged = false;
  const tiles = new Map<number, number>();
  const add = (tile: number, deviation: number) => {
    const sum = (tiles.get(tile) ?? 0) + deviation;
    tiles.set(tile, sum);
    hasChanged ||= sum > TILE_THRESHOLD;
  };
  const half = TILE_PIXELS / 2;
  const columns = Math.ceil(first.width / half) + 1;
  deviations.forEach((deviation, offset) => {
    if (deviation === 0) return;
    const pixel = rows.from * first.width + offset;
    mask[pixel] = 1;
    hasChanged ||= deviation > PIXEL_THRESHOLD;
    const tile = Math.floor(pixel / first.width / half) * columns + Math.floor((pixel % first.width) / half);
    for (const one of [tile, tile + 1, tile + columns, tile + columns + 1]) add(one, deviation);
  });
  return { hasChanged, mask };
}

interface Rows {
  from: number;
  to: number;
}

/**
 * Maximum distance of a deviation from an unequal pixel: two pixels for the blur, one for the neighbourhood, and two
 * for the blur there.
 */
const REACH_PIXELS = 5;

/** Returns the range of rows in which two images differ, extended by the rows that affect them. */
function findUnequalRows({ width, height, data }: Screenshot, second: Screenshot): Rows {
  const getRow = (image: Screenshot, index: number) => image.data.subarray(index * width * 3, (index + 1) * width * 3);
  const isEqual = (index: number) =>
    Buffer.compare(getRow({ width, height, data }, index), getRow(second, index)) === 0;
  let from = 0;
  while (from < height && isEqual(from)) from += 1;
  let to = height;
  while (to > from && isEqual(to - 1)) to -= 1;
  return { from: Math.max(0, from - REACH_PIXELS), to: Math.min(height, to + REACH_PIXELS) };
}

const cropRows = ({ width, data }: Screenshot, { from, to }: Rows): Screenshot => ({
  width,
  height: to - from,
  data: data.subarray(from * width * 3, to * width * 3),
});

/**
 * Returns, for each pixel, how far its worst channel lies outside the range of its neighbourhood in the other image.
 */
function measureDeviations(first: Uint16Array, second: Uint16Array, rowLength: number): Uint16Array {
  const deviations = new Uint16Array(first.length / 3);
  for (let index = 0; index < first.length; index += 1) {
    const one = first[index] ?? 0;
    const two = second[index] ?? 0;
    if (Math.abs(one - two) <= ROUNDING_TOLERANCE) continue;
    const deviation =
      Math.max(distanceFromRange(one, second, index, rowLength), distanceFromRange(two, first, index, rowLength)) -
      ROUNDING_TOLERANCE;
    const pixel = Math.floor(index / 3);
    if (deviation > (deviations[pixel] ?? 0)) deviations[pixel] = deviation;
  }
  return deviations;
}

/** Returns how far a value lies outside the range within one pixel of a position. */
function distanceFromRange(value: number, other: Uint16Array, index: number, rowLength: number): number {
  let lowest = other[index] ?? 0;
  let highest = lowest;
  const column = index % rowLength;
  const left = column < 3 ? 0 : -3;
  const right = column >= rowLength - 3 ? 0 : 3;
  for (let center = index - rowLength; center <= index + rowLength; center += rowLength) {
    for (let columnOffset = left; columnOffset <= right; columnOffset += 3) {
      const neighbour = other[center + columnOffset];
      if (neighbour === undefined) continue;
      if (neighbour < lowest) lowest = neighbour;
      if (neighbour > highest) highest = neighbour;
    }
  }
  return Math.max(lowest - value, value - highest, 0);
}

function blur({ width, data }: Screenshot): Uint16Array {
  return blurAlong(blurAlong(data, 3, width * 3), width * 3, data.length);
}

/**
 * Blurs in one direction.
 *
 * @param step from a value to the next one in that direction
 * @param span number of values after which the direction starts again
 */
function blurAlong(values: Uint8Array | Uint16Array, step: number, span: number): Uint16Array {
  const [far, neighbour, middle] = BLUR_WEIGHTS;
  const result = new Uint16Array(values.length);
  for (let start = 0; start < values.length; start += span) {
    const last = start + span - step;
    for (let index = start; index < start + span; index += 1) {
      const value = values[index] ?? 0;
      const before = index >= start + step ? (values[index - step] ?? 0) : value;
      const before2 = index >= start + 2 * step ? (values[index - 2 * step] ?? 0) : before;
      const after = index < last ? (values[index + step] ?? 0) : value;
      const after2 = index < last - step ? (values[index + 2 * step] ?? 0) : after;
      result[index] = far * (before2 + after2) + neighbour * (before + after) + middle * value;
    }
  }
  return result;
}
