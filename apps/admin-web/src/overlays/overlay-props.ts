/** What every overlay is given. */
export interface OverlayProps {
  onClose: () => void;
  /** Closes this one and shows the keys. */
  onShowKeys: () => void;
}
