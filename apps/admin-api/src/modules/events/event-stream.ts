import { Readable } from 'node:stream';

/** A reader further behind is disconnected and resumes from its last id. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** The reconnection delay that the stream sends to clients. */
const RETRY_MS = 1_000;

/** The response body of one caller's event stream. */
export class EventStream extends Readable {
  constructor() {
    super({ highWaterMark: MAX_BUFFERED_BYTES });
    this.push(`retry: ${RETRY_MS}\n\n`);
  }

  override _read(): void {
    // Data is pushed as it is sent.
  }

  /** Sends text, or disconnects a reader that does not keep up. */
  send(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (!this.push(text)) this.destroy();
  }

  /** Ends the response after sending all buffered data. */
  end(): void {
    if (!this.destroyed) this.push(null);
  }
}
