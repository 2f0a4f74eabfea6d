import type { WireBody } from '../../bytes/wire-body.js';

/** A body that is a single file: it has no fields, and none can be set. */
export class BytesBody implements WireBody {
  readonly contentType = 'application/octet-stream';

  constructor(readonly bytes: Buffer) {}

  get(): undefined {
    return undefined;
  }

  has(): boolean {
    return false;
  }

  sizeOf(): number {
    return 0;
  }

  opening(): string {
    return '';
  }

  with(): Buffer {
    return this.bytes;
  }
}
