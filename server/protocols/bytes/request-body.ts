/** A request body as received, readable by field. JSON objects and multipart forms share this interface. */
export interface RequestBody {
  readonly bytes: Buffer;
  /** The content type sent to the upstream, with its parameters. */
  readonly contentType: string;
  /** The position of the first `cache_control` in JSON, -1 for none; absent where it is not known without a search. */
  readonly cacheMark?: number;
  /** A top-level field; undefined when it is absent. Texts of a form are strings. */
  get(name: string): unknown;
  has(name: string): boolean;
  /** Length in bytes of a field's value; 0 when it is absent. */
  sizeOf(name: string): number;
  /**
   * The beginning of a field's value as JSON text, at most `bytes` long; empty when the field is absent. Nothing is
   * parsed.
   */
  opening(name: string, bytes: number): string;
  /** The bytes with some fields set (a value) or removed (undefined); all other fields keep their bytes. */
  with(changes: ReadonlyMap<string, unknown>): Buffer;
}
