interface Size {
  width: number;
  height: number;
}

/** A point on the stage, in pixels from its centre. */
export interface Point {
  x: number;
  y: number;
}

/** Position, zoom and rotation of an image. */
export interface ViewTransform extends Point {
  /** Zoom factor; 1 fits the full image to the stage. */
  zoom: number;
  /** Clockwise quarter turns. */
  turns: number;
}

/** Sizes of the stage and of the unscaled image; 0 while unknown. */
export interface StageSizes {
  stage: Size;
  image: Size;
}

/** The full image, upright. */
export const initialView: ViewTransform = { zoom: 1, x: 0, y: 0, turns: 0 };

/** Maximum zoom of small images. A large image may be zoomed further, to twice its own size. */
const DEFAULT_MAX_ZOOM = 8;

const isSideways = (turns: number) => turns % 2 !== 0;
const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the scale at which the rotated image fits the stage. */
function getFitScale({ stage, image }: StageSizes, turns: number): number {
  const { width, height } = isSideways(turns) ? { width: image.height, height: image.width } : image;
  const fit = Math.min(stage.width / width, stage.height / height);
  return Number.isFinite(fit) && fit > 0 ? fit : 1;
}

/** Returns the CSS scale of an image that fits its stage while upright. */
export const getScale = ({ zoom, turns }: ViewTransform, sizes: StageSizes) =>
  (zoom * getFitScale(sizes, turns)) / getFitScale(sizes, 0);

/** Returns the maximum zoom factor. */
export const getMaxZoom = (sizes: StageSizes, turns: number) =>
  Math.max(DEFAULT_MAX_ZOOM, 2 / getFitScale(sizes, turns));

/** Limits the position so that an image larger than the stage covers it. */
function clampToStage(view: ViewTransform, sizes: StageSizes): ViewTransform {
  const scale = view.zoom * getFitScale(sizes, view.turns);
  const { width, height } = sizes.image;
  const [drawnWidth, drawnHeight] = isSideways(view.turns) ? [height, width] : [width, height];
  const x = Math.max(0, (drawnWidth * scale - sizes.stage.width) / 2);
  const y = Math.max(0, (drawnHeight * scale - sizes.stage.height) / 2);
  return { ...view, x: clamp(-x, view.x, x), y: clamp(-y, view.y, y) };
}

/** Zooms by a factor around a fixed point. */
export function zoomBy(view: ViewTransform, factor: number, { x, y }: Point, sizes: StageSizes): ViewTransform {
  const zoom = clamp(1, view.zoom * factor, getMaxZoom(sizes, view.turns));
  const ratio = zoom / view.zoom;
  return clampToStage({ ...view, zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }, sizes);
}

/** Moves the image by an offset in pixels. */
export function moveBy(view: ViewTransform, { x, y }: Point, sizes: StageSizes): ViewTransform {
  return clampToStage({ ...view, x: view.x + x, y: view.y + y }, sizes);
}

/** Rotates the image around the centre of the stage by a quarter turn; 1 is clockwise. */
export function rotateBy(view: ViewTransform, quarter: 1 | -1, sizes: StageSizes): ViewTransform {
  const zoom = Math.min(view.zoom, getMaxZoom(sizes, view.turns + quarter));
  return clampToStage({ zoom, turns: view.turns + quarter, x: -view.y * quarter, y: view.x * quarter }, sizes);
}
