import { Readable } from 'node:stream';

/** How much may wait for a reader, in bytes. Whoever is further behind is let go, and asks again from where they were. */
const mostWaiting = 64 * 1024;

/** Within how many milliseconds a reader whose stream has ended asks again. */
const retryMs = 1_000;

/** The answer of one caller, which goes on until it is ended. */
export class EventStream extends Readable {
  constructor() {
    super({ highWaterMark: mostWaiting });
    this.push(`retry: ${retryMs}\n\n`);
  }

  override _read(): void {
    // What there is has been pushed already.
  }

  /** Sends something, or lets the reader go where they do not keep up. */
  tell(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (!this.push(text)) this.destroy();
  }

  /** Ends the answer once everything has been sent. */
  end(): void {
    if (!this.destroyed) this.push(null);
  }
}
