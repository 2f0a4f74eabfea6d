/** A request body as received, readable by field. JSON objects and multipart forms share this interface. */
export interface RequestBody {
  readonly bytes: Buffer;
  /** The content type sent to the upstream, with its parameters. */
  readonly contentType: string;
  /** The position of the first `cache_control` in JSON, -1 for none; absent where it is not known without a search. */
  readonly cacheMark?: number;
  /** A top-level field; undefined when it is absent. Texts of a form are strings. */
  get(name: string): unknown;
  /**
   * As `get`, for readers of texts: data URLs of images and files are cut to their beginnings, so that megabytes of
   * base64 are not parsed.
   */
  getWithoutFiles(name: string): unknown;
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

/**
 * Reads a text field of a JSON body, or of a form, where every value is a text. Null, empty values and other types read
 * as absent.
 */
export function textField(body: RequestBody, name: string): string | null {
  const value = body.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number, or a string that contains one. */
export function numberField(body: RequestBody, name: string): number | null {
  const value = body.get(name);
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** True when the field is `true`, or a string that means true. */
export function flagField(body: RequestBody, name: string): boolean {
  const value = body.get(name);
  return value === true || value === 'true';
}

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

  getWithoutFiles(name: string): unknown {
    return this.get(name);
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
