/** A request body as it came over the wire, readable field by field. JSON objects and multipart forms have the same face. */
export interface WireBody {
  readonly bytes: Buffer;
  /** With its parameters, as it goes to the upstream. */
  readonly contentType: string;
  /** A top-level field; undefined when it is absent. Texts of a form are strings. */
  get(name: string): unknown;
  has(name: string): boolean;
  /** Length in bytes of a field's value; 0 when it is absent. */
  sizeOf(name: string): number;
  /** How a field's value begins, as JSON text of at most so many bytes; empty when it is absent. Nothing is parsed. */
  opening(name: string, bytes: number): string;
  /** The bytes with some fields set (a value) or removed (undefined); everything else keeps its bytes. */
  with(changes: ReadonlyMap<string, unknown>): Buffer;
}
