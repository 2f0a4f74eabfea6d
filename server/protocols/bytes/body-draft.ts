import type { RequestBody } from './request-body.js';

/**
 * Builds the request body for an upstream. Fields are changed one at a time; unchanged fields keep their original
 * bytes.
 */
export class BodyDraft {
  private readonly changes = new Map<string, unknown>();

  constructor(private readonly body: RequestBody) {}

  get(name: string): unknown {
    return this.changes.has(name) ? this.changes.get(name) : this.body.get(name);
  }

  has(name: string): boolean {
    return this.changes.has(name) ? this.changes.get(name) !== undefined : this.body.has(name);
  }

  /** Length in bytes of a field in the original body; used to decide whether the field is worth parsing. */
  sizeOf(name: string): number {
    return this.body.sizeOf(name);
  }

  /** Whether a text occurs anywhere in the original body: a cheap test before a field is parsed. */
  mentions(text: string): boolean {
    return this.body.bytes.includes(text);
  }

  set(name: string, value: unknown): void {
    this.changes.set(name, value);
  }

  remove(name: string): void {
    if (this.has(name)) this.changes.set(name, undefined);
  }

  rename(from: string, to: string): void {
    if (!this.has(from)) return;
    if (!this.has(to)) this.set(to, this.get(from));
    this.remove(from);
  }

  get contentType(): string {
    return this.body.contentType;
  }

  bytes(): Buffer {
    return this.changes.size === 0 ? this.body.bytes : this.body.with(this.changes);
  }
}
