import { type Span, scanObject } from '../../../bytes/json-scan.js';
import { parsedFields } from '../../../bytes/untrusted.js';

/**
 * A JSON object of which only a few fields are parsed. A response repeats the request's instructions and tools, which
 * are most of its bytes and are not needed here.
 */
export class ScannedObject {
  private constructor(
    private readonly bytes: Buffer,
    private readonly spans: ReadonlyMap<string, Span>,
    /** Set for objects that the scan rejects as it would a request: nested too deep, or with a duplicate key. */
    private readonly parsed?: Readonly<Record<string, unknown>>,
  ) {}

  /** Bytes that are not an object count as one without fields. */
  static of(bytes: Buffer): ScannedObject {
    const spans = scanObject(bytes);
    if (typeof spans !== 'string') return new ScannedObject(bytes, spans);
    return new ScannedObject(bytes, new Map(), parsedFields(bytes.toString('utf8')));
  }

  /** The parsed value of a field; undefined when it is absent. */
  get(name: string): unknown {
    if (this.parsed) return this.parsed[name];
    const bytes = this.bytesOf(name);
    try {
      return bytes && (JSON.parse(bytes.toString('utf8')) as unknown);
    } catch {
      return undefined;
    }
  }

  /** A field that is an object itself. */
  within(name: string): ScannedObject {
    if (this.parsed) return ScannedObject.of(Buffer.from(JSON.stringify(this.parsed[name] ?? {})));
    return ScannedObject.of(this.bytesOf(name) ?? Buffer.alloc(0));
  }

  private bytesOf(name: string): Buffer | undefined {
    const span = this.spans.get(name);
    return span && this.bytes.subarray(span.start, span.end);
  }
}
