import { Readable } from 'node:stream';
import type { ExportPart } from '../common/export-part';
import type { ExportLimits, Pace } from './export-limits';

/** How much is handed to a reader at a time, in bytes. */
const SLICE_BYTES = 64 * 1024;

/** How far a reader is behind a pace. */
export class Lag {
  #ms = 0;

  constructor(private readonly pace: Pace) {}

  /** Notes that bytes were handed out. Who is ahead of the pace gains nothing for later. */
  handOut(bytes: number): void {
    this.#ms = Math.max(this.#ms, 0) - (bytes / this.pace.bytesPerSecond) * 1_000;
  }

  noteWait(ms: number): void {
    this.#ms += ms;
  }

  isTooMuch(): boolean {
    return this.#ms > this.pace.patienceMs;
  }
}

/** A file that was not taken fast enough. */
class SlowReaderError extends Error {
  override name = 'SlowReaderError';
  constructor() {
    super('The file was not taken fast enough.');
  }
}

export interface CsvBodyOptions {
  limits: Pick<ExportLimits, 'pace' | 'paceWhileOthersWait' | 'checkEveryMs'>;
  /** Whether others wait for this file to end. */
  isContended: () => boolean;
  /** Rejects where the reader may not have the rest. */
  checkAccess: () => Promise<unknown>;
  /** Called before the file ends early. */
  cutOff: () => void;
}

/**
 * A file on its way to its reader. It ends early where the reader does not keep the pace, for which only the time counts in
 * which the server waits for the reader, or where the reader may no longer have it. The parts are returned in any case, also
 * where none was read.
 */
export class CsvBody extends Readable {
  readonly #parts: AsyncIterator<ExportPart>;
  readonly #options: CsvBodyOptions;
  readonly #lags: { usual: Lag; contended: Lag };
  readonly #timer: NodeJS.Timeout;
  #first: IteratorResult<ExportPart> | undefined;
  #rest: Buffer = Buffer.alloc(0);
  /** Since when the wait for the reader has not been counted. */
  #waitsSince: number | undefined;
  #isChecking = false;

  /** @param first what `parts` gave first */
  constructor(first: IteratorResult<ExportPart>, parts: AsyncIterator<ExportPart>, options: CsvBodyOptions) {
    super({ highWaterMark: SLICE_BYTES });
    this.#first = first;
    this.#parts = parts;
    this.#options = options;
    const { pace, paceWhileOthersWait, checkEveryMs } = options.limits;
    this.#lags = { usual: new Lag(pace), contended: new Lag(paceWhileOthersWait) };
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
        this.#beginWait(0);
        this.push(null);
        return;
      }
      this.#rest = part.value.content;
    }
    const slice = this.#rest.subarray(0, SLICE_BYTES);
    this.#rest = this.#rest.subarray(SLICE_BYTES);
    this.#beginWait(slice.length);
    this.push(slice);
  }

  #beginWait(bytes: number): void {
    this.#waitsSince = performance.now();
    for (const lag of Object.values(this.#lags)) lag.handOut(bytes);
  }

  /** Counts the wait up to now. While this process was busy, the reader could take nothing: that does not count. */
  #countWait(): void {
    if (this.#waitsSince === undefined) return;
    const now = performance.now();
    const waited = Math.min(now - this.#waitsSince, 2 * this.#options.limits.checkEveryMs);
    this.#waitsSince = now;
    for (const lag of Object.values(this.#lags)) lag.noteWait(waited);
  }

  #endWait(): void {
    this.#countWait();
    this.#waitsSince = undefined;
  }

  async #check(): Promise<void> {
    const { checkAccess, isContended } = this.#options;
    this.#countWait();
    const lag = isContended() ? this.#lags.contended : this.#lags.usual;
    if (lag.isTooMuch()) return this.#cutOff(new SlowReaderError());
    // A database that is slow to say so is not asked again meanwhile.
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await checkAccess();
    } catch (error) {
      this.#cutOff(toError(error));
    } finally {
      this.#isChecking = false;
    }
  }

  #cutOff(error: Error): void {
    if (this.destroyed) return;
    this.#options.cutOff();
    this.destroy(error);
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
