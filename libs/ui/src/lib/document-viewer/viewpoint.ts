interface Size {
  width: number;
  height: number;
}

/** A place on the stage, in pixels from its centre. */
export interface Place {
  x: number;
  y: number;
}

/** How a picture is looked at. */
export interface Viewpoint extends Place {
  /** 1 shows the whole picture as large as it fits. */
  zoom: number;
  /** Quarters of a turn, clockwise. */
  turns: number;
}

/** The stage, and the picture in its own size; 0 while either is not known. */
export interface Room {
  stage: Size;
  picture: Size;
}

/** The whole picture, upright. */
export const wholePicture: Viewpoint = { zoom: 1, x: 0, y: 0, turns: 0 };

/** A larger zoom shows no more; a picture of many pixels can be seen at twice its own size, however small it has to be to fit. */
const leastMost = 8;

const isSideways = (turns: number) => turns % 2 !== 0;
const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The scale at which a picture that is turned like this fits on its stage. */
function fitOf({ stage, picture }: Room, turns: number): number {
  const { width, height } = isSideways(turns) ? { width: picture.height, height: picture.width } : picture;
  const fit = Math.min(stage.width / width, stage.height / height);
  return Number.isFinite(fit) && fit > 0 ? fit : 1;
}

/** The scale of a picture that fits its stage while it is upright. */
export const scaleOf = ({ zoom, turns }: Viewpoint, room: Room) => (zoom * fitOf(room, turns)) / fitOf(room, 0);

/** The largest zoom. */
export const mostZoom = (room: Room, turns: number) => Math.max(leastMost, 2 / fitOf(room, turns));

/** No edge of the picture comes further in than the edge of the stage, as long as the picture is the larger one. */
function keepOnStage(view: Viewpoint, room: Room): Viewpoint {
  const scale = view.zoom * fitOf(room, view.turns);
  const { width, height } = room.picture;
  const [drawnWidth, drawnHeight] = isSideways(view.turns) ? [height, width] : [width, height];
  const x = Math.max(0, (drawnWidth * scale - room.stage.width) / 2);
  const y = Math.max(0, (drawnHeight * scale - room.stage.height) / 2);
  return { ...view, x: between(-x, view.x, x), y: between(-y, view.y, y) };
}

/** Zooms by a factor; what is seen at the given place stays there. */
export function zoomBy(view: Viewpoint, factor: number, { x, y }: Place, room: Room): Viewpoint {
  const zoom = between(1, view.zoom * factor, mostZoom(room, view.turns));
  const grown = zoom / view.zoom;
  return keepOnStage({ ...view, zoom, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }, room);
}

/** Moves the picture by so many pixels. */
export function moveBy(view: Viewpoint, { x, y }: Place, room: Room): Viewpoint {
  return keepOnStage({ ...view, x: view.x + x, y: view.y + y }, room);
}

/** Turns the picture about the centre of the stage, a quarter clockwise or back. */
export function turnBy(view: Viewpoint, quarter: 1 | -1, room: Room): Viewpoint {
  const zoom = Math.min(view.zoom, mostZoom(room, view.turns + quarter));
  return keepOnStage({ zoom, turns: view.turns + quarter, x: -view.y * quarter, y: view.x * quarter }, room);
}
