import { describe, expect, it } from 'vitest';
import { mostZoom, moveBy, scaleOf, turnBy, wholePicture, zoomBy } from './viewpoint';

const centre = { x: 0, y: 0 };
/** A picture that fits at half its size, with room above and below. */
const room = { stage: { width: 400, height: 300 }, picture: { width: 800, height: 400 } };
const unknown = { stage: { width: 0, height: 0 }, picture: { width: 0, height: 0 } };

describe('zooming', () => {
  it('keeps what is under the pointer where it is', () => {
    const view = zoomBy(wholePicture, 3, { x: 100, y: 0 }, room);
    expect(view).toEqual({ zoom: 3, x: -200, y: 0, turns: 0 });
    expect(zoomBy(view, 2, { x: -50, y: 60 }, room)).toEqual({ zoom: 6, x: -350, y: -60, turns: 0 });
  });

  it('ends at the whole picture, in its place', () => {
    expect(zoomBy({ ...wholePicture, zoom: 2, x: 150 }, 0.01, centre, room)).toEqual(wholePicture);
  });

  it('goes far enough to see each pixel twice as large, and at least eight times', () => {
    expect(zoomBy(wholePicture, 1000, centre, room).zoom).toBe(8);
    const receipt = { ...room, picture: { width: 600, height: 12_000 } };
    expect(zoomBy(wholePicture, 1000, centre, receipt).zoom).toBe(80);
    expect(mostZoom(unknown, 0)).toBe(8);
  });
});

describe('moving', () => {
  it('stops where the edge of the picture meets the edge of the stage', () => {
    expect(moveBy({ ...wholePicture, zoom: 2 }, { x: 999, y: -999 }, room)).toMatchObject({ x: 200, y: -50 });
  });

  it('leaves a whole picture where it is', () => {
    expect(moveBy(wholePicture, { x: 40, y: 40 }, room)).toEqual(wholePicture);
  });
});

describe('turning', () => {
  it('lets a picture that lies on its side fit again', () => {
    const view = turnBy(wholePicture, 1, room);
    expect(view).toMatchObject({ turns: 1, zoom: 1 });
    expect(scaleOf(view, room)).toBe(0.75);
    expect(scaleOf(turnBy(view, -1, room), room)).toBe(1);
  });

  it('keeps the same part in the middle, and four turns are none', () => {
    const square = { stage: { width: 300, height: 300 }, picture: { width: 300, height: 300 } };
    const view = { ...wholePicture, zoom: 4, x: 100, y: 30 };
    const turned = turnBy(view, 1, square);
    expect(turned).toEqual({ zoom: 4, turns: 1, x: -30, y: 100 });
    expect(turnBy(turned, -1, square)).toEqual(view);
  });

  it('does no harm before anything is measured', () => {
    expect(scaleOf(turnBy(wholePicture, 1, unknown), unknown)).toBe(1);
  });
});
