/** The props of every overlay. */
export interface OverlayProps {
  onClose: () => void;
  /** Replaces this overlay by the keyboard shortcuts. */
  onShowKeys: () => void;
}
