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
import { mostZoom, moveBy, scaleOf, turnBy, wholePicture, zoomBy, type Place, type Viewpoint } from './viewpoint';

const zoomStep = 1.5;
/** How far an arrow key moves the picture, in pixels. */
const arrowStep = 60;
const centre: Place = { x: 0, y: 0 };

export interface DocumentStageProps {
  /** Undefined while the picture is fetched, and where it could not be shown. */
  src: string | undefined;
  alt: string;
  hasFailed: boolean;
  onRetry: () => void;
  pages: DocumentPages | undefined;
  view: Viewpoint;
  onView: (change: (view: Viewpoint) => Viewpoint) => void;
  /** The browser cannot draw the picture. */
  onBroken: () => void;
  /** Opens it in full screen; left out where it is. */
  onEnlarge?: () => void;
}

/**
 * The picture and its controls. Keys: + and - zoom, 0 resets, R and Shift+R turn, arrows move, Page Up and Page Down turn the
 * pages. It stays while another page is fetched, and so does the focus in it.
 */
export function DocumentStage(props: DocumentStageProps) {
  const { src, alt, hasFailed, onRetry, pages, view, onView, onBroken, onEnlarge } = props;
  const hasPicture = src !== undefined;
  const stage = useRef<HTMLDivElement>(null);
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const [picture, setPicture] = useState({ width: 0, height: 0 });
  const room = { stage: { width, height }, picture };

  const zoom = (factor: number, at = centre) => hasPicture && onView((now) => zoomBy(now, factor, at, room));
  const move = (by: Place) => hasPicture && onView((now) => moveBy(now, by, room));
  const turn = (quarter: 1 | -1) => onView((now) => turnBy(now, quarter, room));
  const reset = () => onView(() => wholePicture);
  const gestures = useGestures(stage, { onZoom: zoom, onMove: move });
  const ref = useMergedRef(stage, measured);

  const turnPage = (by: 1 | -1) => {
    if (pages && pages.page + by >= 1 && pages.page + by <= pages.count) pages.onPage(pages.page + by);
  };
  const retry = () => {
    // The button goes while the picture is fetched.
    stage.current?.focus();
    onRetry();
  };

  const pageKeys: readonly Shortcut[] = [
    ['PageUp', () => turnPage(-1)],
    ['PageDown', () => turnPage(1)],
  ];
  const pictureKeys: readonly Shortcut[] = [
    ['+', () => zoom(zoomStep)],
    ['=', () => zoom(zoomStep)],
    ['-', () => zoom(1 / zoomStep)],
    ['0', reset],
    ['r', () => turn(1)],
    ['shift+r', () => turn(-1)],
    ['ArrowLeft', () => move({ x: arrowStep, y: 0 })],
    ['ArrowRight', () => move({ x: -arrowStep, y: 0 })],
    ['ArrowUp', () => move({ x: 0, y: arrowStep })],
    ['ArrowDown', () => move({ x: 0, y: -arrowStep })],
  ];
  const keys = [...(hasPicture ? pictureKeys : []), ...(pages ? pageKeys : [])];
  const press = (event: KeyboardEvent) => {
    const [, act] = keys.find(([key]) => isShortcut(event, key)) ?? [];
    // A whole picture cannot be moved: then the arrows scroll the page.
    if (!act || (event.key.startsWith('Arrow') && view.zoom === 1)) return;
    event.preventDefault();
    // The screen around it may have a meaning of its own for the same key.
    event.stopPropagation();
    act();
  };

  const isWhole = view.zoom === 1;
  const named = pages ? `${alt}, page ${pages.page}` : alt;
  const controls = [
    {
      label: 'Zoom out',
      key: '-',
      icon: IconZoomOut,
      act: () => zoom(1 / zoomStep),
      isDisabled: !hasPicture || isWhole,
    },
    {
      label: 'Zoom in',
      key: '+',
      icon: IconZoomIn,
      act: () => zoom(zoomStep),
      isDisabled: !hasPicture || view.zoom >= mostZoom(room, view.turns),
    },
    { label: 'Rotate', key: 'R', icon: IconRotateClockwise2, act: () => turn(1), isDisabled: !hasPicture },
    {
      label: 'Reset',
      key: '0',
      icon: IconZoomReset,
      act: reset,
      isDisabled: !hasPicture || (isWhole && view.turns % 4 === 0),
    },
  ];

  return (
    <div className={classes.viewer} role="group" aria-label={alt} onKeyDown={press} data-own-keys>
      <div
        ref={ref}
        className={classes.stage}
        role="group"
        aria-label="Picture, moved by the arrow keys"
        tabIndex={0}
        data-zoomed={!isWhole}
        data-missing={hasFailed || undefined}
        {...gestures}
      >
        {hasFailed && (
          <div
            className={classes.missing}
            role="group"
            aria-label={`${named}: could not be shown`}
            // The stage would take a press of the button for the beginning of a drag.
            onPointerDown={(event) => event.stopPropagation()}
          >
            <IconPhotoOff size={24} stroke={1.5} aria-hidden />
            Could not be shown
            <Button variant="default" size="xs" onClick={retry}>
              Retry
            </Button>
          </div>
        )}
        {!hasFailed && !hasPicture && (
          <Skeleton className={classes.loading} role="status" aria-label={`Loading ${named}`} />
        )}
        {hasPicture && (
          <img
            src={src}
            alt={named}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPicture({ width: naturalWidth, height: naturalHeight })
            }
            onError={onBroken}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scaleOf(view, room)})`,
            }}
          />
        )}
      </div>
      <div className={classes.bar}>
        <div className={classes.controls} role="toolbar" aria-label="Picture">
          {controls.map(({ label, key, icon: Icon, act, isDisabled }) => (
            <Tooltip key={label} label={`${label} (${key})`}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={label}
                aria-keyshortcuts={key}
                // A button that is disabled loses the focus, and with it the keys.
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
