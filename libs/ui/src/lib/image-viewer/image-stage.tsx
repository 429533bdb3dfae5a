import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcut';
import classes from './image-viewer.module.css';

const zooms: readonly number[] = [1, 1.5, 2, 3, 4, 6];

export interface ImageStageProps {
  /** URL of the image; undefined while it loads and after a failure. */
  src: string | undefined;
  /** Alternative text of the image. */
  alt: string;
  /** Called when the browser cannot decode the image. */
  onImageError: () => void;
  /** Pager of a document. */
  pager?: ReactNode;
  /** Shown instead of a missing image. */
  children: ReactNode;
}

/** The enlarged image and its controls. Keys: + and - zoom, 0 resets, r and Shift+r rotate, arrows scroll. */
export function ImageStage({ src, alt, onImageError, pager, children }: ImageStageProps) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = zooms[step] ?? 1;

  const zoomBy = (steps: number) => setStep((current) => Math.min(Math.max(current + steps, 0), zooms.length - 1));
  const rotateBy = (quarters: number) => setTurns((current) => current + quarters);
  const reset = () => {
    setStep(0);
    setTurns(0);
  };
  useShortcuts(
    [
      ['+', () => zoomBy(1)],
      ['=', () => zoomBy(1)],
      ['-', () => zoomBy(-1)],
      ['0', reset],
      ['r', () => rotateBy(1)],
      ['shift+r', () => rotateBy(-1)],
    ],
    { isActiveInDialogs: true },
  );

  const controls = [
    { label: 'Zoom out', key: '-', icon: IconZoomOut, act: () => zoomBy(-1), isDisabled: step === 0 },
    { label: 'Zoom in', key: '+', icon: IconZoomIn, act: () => zoomBy(1), isDisabled: step === zooms.length - 1 },
    { label: 'Rotate left', key: 'Shift+r', icon: IconRotate2, act: () => rotateBy(-1), isDisabled: false },
    { label: 'Rotate right', key: 'r', icon: IconRotateClockwise2, act: () => rotateBy(1), isDisabled: false },
    { label: 'Reset', key: '0', icon: IconZoomReset, act: reset, isDisabled: step === 0 && turns % 4 === 0 },
  ];

  return (
    <>
      <div className={classes.bar}>
        <div className={classes.controls} role="toolbar" aria-label="Image">
          {controls.map(({ label, key, icon: Icon, act, isDisabled }) => (
            <Tooltip key={label} label={`${label} (${key})`}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={label}
                aria-keyshortcuts={key}
                onClick={act}
                disabled={isDisabled}
              >
                <Icon size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
          <span className={classes.zoom} role="status" data-figures>
            {`${Math.round(zoom * 100)} %`}
          </span>
        </div>
        {pager}
      </div>
      <div className={classes.stage} tabIndex={0} role="region" aria-label={`${alt}, enlarged`}>
        {src === undefined ? (
          children
        ) : (
          <img
            src={src}
            alt={alt}
            onError={onImageError}
            style={{ '--zoom': zoom, transform: `rotate(${turns * 90}deg)` } as CSSProperties}
            data-sideways={turns % 2 !== 0}
          />
        )}
      </div>
    </>
  );
}
