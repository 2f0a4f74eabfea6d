import type { RequestBody } from './request-body.js';

/** A body that the gateway writes, given as fields. */
export class ObjectBody implements RequestBody {
  readonly contentType = 'application/json';

  private written: Buffer | undefined;

  /** @param fields must not change after the call */
  constructor(private readonly fields: Record<string, unknown>) {}

  get bytes(): Buffer {
    this.written ??= Buffer.from(JSON.stringify(this.fields));
    return this.written;
  }

  get(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  sizeOf(name: string): number {
    return this.has(name) ? JSON.stringify(this.get(name)).length : 0;
  }

  opening(name: string, bytes: number): string {
    if (!this.has(name)) return '';
    return Buffer.from(JSON.stringify(this.get(name))).toString('utf8', 0, bytes);
  }

  with(changes: ReadonlyMap<string, unknown>): Buffer {
    return Buffer.from(JSON.stringify({ ...this.fields, ...Object.fromEntries(changes) }));
  }
}
