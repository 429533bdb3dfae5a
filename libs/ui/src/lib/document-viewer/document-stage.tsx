import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconPhotoOff,
  IconRotateClockwise2,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { DocumentPager, type DocumentPages } from '../document-pager/document-pager';
import { isShortcut } from '../shortcuts/key-press';
import type { Shortcut } from '../shortcuts/use-shortcut';
import classes from './document-viewer.module.css';
import { useGestures } from './use-gestures';
import {
  getMaxZoom,
  moveBy,
  getScale,
  rotateBy,
  initialView,
  zoomBy,
  type Point,
  type ViewTransform,
} from './view-transform';

const ZOOM_STEP = 1.5;
/** Distance that an arrow key moves the image. */
const ARROW_STEP_PX = 60;
const centre: Point = { x: 0, y: 0 };

export interface DocumentStageProps {
  /** URL of the image; undefined while it loads and after a failure. */
  src: string | undefined;
  /** Alternative text of the image. */
  alt: string;
  /** Whether the image could not be loaded. */
  hasFailed: boolean;
  /** Called by Retry. */
  onRetry: () => void;
  /** Pages of a document with several. */
  pages: DocumentPages | undefined;
  /** Current zoom, rotation and position. */
  view: ViewTransform;
  /** Called with a function that computes the next view. */
  onView: (change: (view: ViewTransform) => ViewTransform) => void;
  /** Called when the browser cannot decode the image. */
  onImageError: () => void;
  /** Opens full screen; undefined in full screen. */
  onEnlarge?: () => void;
}

/**
 * The image and its controls. Keys: + and - zoom, 0 resets, R and Shift+R rotate, arrows move, Page Up and Page Down change the
 * page. It stays mounted and keeps the focus while another page loads.
 */
export function DocumentStage(props: DocumentStageProps) {
  const { src, alt, hasFailed, onRetry, pages, view, onView, onImageError, onEnlarge } = props;
  const hasImage = src !== undefined;
  const stage = useRef<HTMLDivElement>(null);
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const [imageSize, setImageSize] = useState({ width: 0, height: 0 });
  const sizes = { stage: { width, height }, image: imageSize };

  const zoom = (factor: number, at = centre) => hasImage && onView((now) => zoomBy(now, factor, at, sizes));
  const move = (by: Point) => hasImage && onView((now) => moveBy(now, by, sizes));
  const turn = (quarter: 1 | -1) => onView((now) => rotateBy(now, quarter, sizes));
  const reset = () => onView(() => initialView);
  const gestures = useGestures(stage, { onZoom: zoom, onMove: move });
  const ref = useMergedRef(stage, measured);

  const turnPage = (by: 1 | -1) => {
    if (pages && pages.page + by >= 1 && pages.page + by <= pages.count) pages.onPage(pages.page + by);
  };
  const retry = () => {
    // The button disappears while the image loads.
    stage.current?.focus();
    onRetry();
  };

  const pageKeys: readonly Shortcut[] = [
    ['PageUp', () => turnPage(-1)],
    ['PageDown', () => turnPage(1)],
  ];
  const imageKeys: readonly Shortcut[] = [
    ['+', () => zoom(ZOOM_STEP)],
    ['=', () => zoom(ZOOM_STEP)],
    ['-', () => zoom(1 / ZOOM_STEP)],
    ['0', reset],
    ['r', () => turn(1)],
    ['shift+r', () => turn(-1)],
    ['ArrowLeft', () => move({ x: ARROW_STEP_PX, y: 0 })],
    ['ArrowRight', () => move({ x: -ARROW_STEP_PX, y: 0 })],
    ['ArrowUp', () => move({ x: 0, y: ARROW_STEP_PX })],
    ['ArrowDown', () => move({ x: 0, y: -ARROW_STEP_PX })],
  ];
  const keys = [...(hasImage ? imageKeys : []), ...(pages ? pageKeys : [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const [, action] = keys.find(([key]) => isShortcut(event, key)) ?? [];
    // An image that is not zoomed cannot move, so the arrows scroll the page.
    if (!action || (event.key.startsWith('Arrow') && view.zoom === 1)) return;
    event.preventDefault();
    // The surrounding screen may use the same key.
    event.stopPropagation();
    action();
  };

  const isUnzoomed = view.zoom === 1;
  const pageAlt = pages ? `${alt}, page ${pages.page}` : alt;
  const controls = [
    {
      label: 'Zoom out',
      key: '-',
      icon: IconZoomOut,
      act: () => zoom(1 / ZOOM_STEP),
      isDisabled: !hasImage || isUnzoomed,
    },
    {
      label: 'Zoom in',
      key: '+',
      icon: IconZoomIn,
      act: () => zoom(ZOOM_STEP),
      isDisabled: !hasImage || view.zoom >= getMaxZoom(sizes, view.turns),
    },
    { label: 'Rotate', key: 'R', icon: IconRotateClockwise2, act: () => turn(1), isDisabled: !hasImage },
    {
      label: 'Reset',
      key: '0',
      icon: IconZoomReset,
      act: reset,
      isDisabled: !hasImage || (isUnzoomed && view.turns % 4 === 0),
    },
  ];

  return (
    <div className={classes.viewer} role="group" aria-label={alt} onKeyDown={onKeyDown} data-own-keys>
      <div
        ref={ref}
        className={classes.stage}
        role="group"
        aria-label="Image; use the arrow keys to move it"
        tabIndex={0}
        data-zoomed={!isUnzoomed}
        data-missing={hasFailed || undefined}
        {...gestures}
      >
        {hasFailed && (
          <div
            className={classes.missing}
            role="group"
            aria-label={`${pageAlt}: could not be shown`}
            // The stage would treat the press as the start of a drag.
            onPointerDown={(event) => event.stopPropagation()}
          >
            <IconPhotoOff size={24} stroke={1.5} aria-hidden />
            Could not be shown
            <Button variant="default" size="xs" onClick={retry}>
              Retry
            </Button>
          </div>
        )}
        {!hasFailed && !hasImage && (
          <Skeleton className={classes.loading} role="status" aria-label={`Loading ${pageAlt}`} />
        )}
        {hasImage && (
          <img
            src={src}
            alt={pageAlt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setImageSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={onImageError}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${getScale(view, sizes)})`,
            }}
          />
        )}
      </div>
      <div className={classes.bar}>
        <div className={classes.controls} role="toolbar" aria-label="Image">
          {controls.map(({ label, key, icon: Icon, act, isDisabled }) => (
            <Tooltip key={label} label={`${label} (${key})`}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={label}
                aria-keyshortcuts={key}
                // A disabled button would lose the focus, and the shortcuts with it.
                aria-disabled={isDisabled}
                data-disabled={isDisabled || undefined}
                onClick={() => !isDisabled && act()}
              >
                <Icon size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
          {onEnlarge && (
            <Tooltip label="Full screen">
              <ActionIcon variant="default" size={36} aria-label="Full screen" onClick={onEnlarge}>
                <IconArrowsMaximize size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <span className={classes.zoom} role="status" data-figures>
            {`${Math.round(view.zoom * 100)} %`}
          </span>
        </div>
        {pages && <DocumentPager {...pages} hasKeys />}
      </div>
    </div>
  );
}
