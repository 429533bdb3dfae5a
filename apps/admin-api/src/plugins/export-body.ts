import { Readable } from 'node:stream';
import type { ExportPart } from '../common/export-part';
import type { ExportLimits, Pace } from './export-limits';

/** The size of the chunks that are pushed to the reader. */
const SLICE_BYTES = 64 * 1024;

/** Measures how far a reader is behind a pace. */
export class Lag {
  #ms = 0;

  constructor(private readonly pace: Pace) {}

  /** Counts sent bytes. A lead over the pace does not accumulate. */
  countSent(bytes: number): void {
    this.#ms = Math.max(this.#ms, 0) - (bytes / this.pace.bytesPerSecond) * 1_000;
  }

  addWait(ms: number): void {
    this.#ms += ms;
  }

  isExceeded(): boolean {
    return this.#ms > this.pace.maxLagMs;
  }
}

/** The reader was too slow. */
class SlowReaderError extends Error {
  override name = 'SlowReaderError';
  constructor() {
    super('The client read the export too slowly.');
  }
}

export interface ExportBodyOptions {
  limits: Pick<ExportLimits, 'pace' | 'contendedPace' | 'checkEveryMs'>;
  /** Whether other exports are queued. */
  isContended: () => boolean;
  /** Rejects if the reader has lost access. */
  checkAccess: () => Promise<unknown>;
  /** Called before the file ends early. */
  resetConnection: () => void;
}

/**
 * The stream of an exported file. It fails if the reader is slower than the pace, counting only the time that the server waits
 * for it, or loses access. The iterator of the parts is always closed, even if nothing was read.
 */
export class ExportBody extends Readable {
  readonly #parts: AsyncIterator<ExportPart>;
  readonly #options: ExportBodyOptions;
  readonly #lags: { normal: Lag; contended: Lag };
  readonly #timer: NodeJS.Timeout;
  #first: IteratorResult<ExportPart> | undefined;
  #rest: Buffer = Buffer.alloc(0);
  /** The start of the wait for the reader that is not counted yet. */
  #waitingSince: number | undefined;
  #isChecking = false;

  /** @param first the first result of `parts` */
  constructor(first: IteratorResult<ExportPart>, parts: AsyncIterator<ExportPart>, options: ExportBodyOptions) {
    super({ highWaterMark: SLICE_BYTES });
    this.#first = first;
    this.#parts = parts;
    this.#options = options;
    const { pace, contendedPace, checkEveryMs } = options.limits;
    this.#lags = { normal: new Lag(pace), contended: new Lag(contendedPace) };
    this.#timer = setInterval(() => void this.#check(), checkEveryMs).unref();
  }

  override _read(): void {
    this.#endWait();
    this.#pushNext().catch((error: unknown) => this.destroy(toError(error)));
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearInterval(this.#timer);
    const returned = this.#parts.return?.() ?? Promise.resolve();
    returned.then(
      () => callback(error),
      (cause: unknown) => callback(error ?? toError(cause)),
    );
  }

  async #pushNext(): Promise<void> {
    while (this.#rest.length === 0) {
      const part = this.#first ?? (await this.#parts.next());
      this.#first = undefined;
      if (part.done) {
        this.#startWait(0);
        this.push(null);
        return;
      }
      this.#rest = part.value.content;
    }
    const slice = this.#rest.subarray(0, SLICE_BYTES);
    this.#rest = this.#rest.subarray(SLICE_BYTES);
    this.#startWait(slice.length);
    this.push(slice);
  }

  #startWait(bytes: number): void {
    this.#waitingSince = performance.now();
    for (const lag of Object.values(this.#lags)) lag.countSent(bytes);
  }

  /** Counts the wait up to now, limited in case the process was busy and the reader could not read. */
  #countWait(): void {
    if (this.#waitingSince === undefined) return;
    const now = performance.now();
    const waited = Math.min(now - this.#waitingSince, 2 * this.#options.limits.checkEveryMs);
    this.#waitingSince = now;
    for (const lag of Object.values(this.#lags)) lag.addWait(waited);
  }

  #endWait(): void {
    this.#countWait();
    this.#waitingSince = undefined;
  }

  async #check(): Promise<void> {
    const { checkAccess, isContended } = this.#options;
    this.#countWait();
    const lag = isContended() ? this.#lags.contended : this.#lags.normal;
    if (lag.isExceeded()) return this.#abort(new SlowReaderError());
    // Skips the check while a slow one is running.
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await checkAccess();
    } catch (error) {
      this.#abort(toError(error));
    } finally {
      this.#isChecking = false;
    }
  }

  #abort(error: Error): void {
    if (this.destroyed) return;
    this.#options.resetConnection();
    this.destroy(error);
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
