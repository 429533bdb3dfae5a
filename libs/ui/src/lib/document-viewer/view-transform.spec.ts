import { describe, expect, it } from 'vitest';
import { getMaxZoom, moveBy, getScale, rotateBy, initialView, zoomBy } from './view-transform';

const centre = { x: 0, y: 0 };
/** An image that fits at half its size, with space above and below. */
const sizes = { stage: { width: 400, height: 300 }, image: { width: 800, height: 400 } };
const unknown = { stage: { width: 0, height: 0 }, image: { width: 0, height: 0 } };

describe('zooming', () => {
  it('keeps the point under the pointer in place', () => {
    const view = zoomBy(initialView, 3, { x: 100, y: 0 }, sizes);
    expect(view).toEqual({ zoom: 3, x: -200, y: 0, turns: 0 });
    expect(zoomBy(view, 2, { x: -50, y: 60 }, sizes)).toEqual({ zoom: 6, x: -350, y: -60, turns: 0 });
  });

  it('is limited to the full image at the bottom', () => {
    expect(zoomBy({ ...initialView, zoom: 2, x: 150 }, 0.01, centre, sizes)).toEqual(initialView);
  });

  it("is limited to twice the image's own size, but at least eight times", () => {
    expect(zoomBy(initialView, 1000, centre, sizes).zoom).toBe(8);
    const receipt = { ...sizes, image: { width: 600, height: 12_000 } };
    expect(zoomBy(initialView, 1000, centre, receipt).zoom).toBe(80);
    expect(getMaxZoom(unknown, 0)).toBe(8);
  });
});

describe('moving', () => {
  it('stops at the edge of the image', () => {
    expect(moveBy({ ...initialView, zoom: 2 }, { x: 999, y: -999 }, sizes)).toMatchObject({ x: 200, y: -50 });
  });

  it('does not move an unzoomed image', () => {
    expect(moveBy(initialView, { x: 40, y: 40 }, sizes)).toEqual(initialView);
  });
});

describe('turning', () => {
  it('fits a rotated image again', () => {
    const view = rotateBy(initialView, 1, sizes);
    expect(view).toMatchObject({ turns: 1, zoom: 1 });
    expect(getScale(view, sizes)).toBe(0.75);
    expect(getScale(rotateBy(view, -1, sizes), sizes)).toBe(1);
  });

  it('keeps the centre, and turning back restores the view', () => {
    const square = { stage: { width: 300, height: 300 }, image: { width: 300, height: 300 } };
    const view = { ...initialView, zoom: 4, x: 100, y: 30 };
    const turned = rotateBy(view, 1, square);
    expect(turned).toEqual({ zoom: 4, turns: 1, x: -30, y: 100 });
    expect(rotateBy(turned, -1, square)).toEqual(view);
  });

  it('works before anything is measured', () => {
    expect(getScale(rotateBy(initialView, 1, unknown), unknown)).toBe(1);
  });
});
