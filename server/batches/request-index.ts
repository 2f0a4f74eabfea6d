import { createHash } from 'node:crypto';

const ID_BYTES = 8;
const ENTRY_BYTES = ID_BYTES + 4;
const MAX_TOKENS = 2 ** 32 - 1;

/** The beginning of a digest of an id: ids of any length need the same space, and 50,000 of them do not collide. */
function shortened(customId: string): Buffer {
  return createHash('sha256').update(customId).digest().subarray(0, ID_BYTES);
}

/** Collects the requests of a batch in the format of `RequestIndex`. */
export class RequestIndexWriter {
  private readonly entries: Buffer[] = [];

  /** @param promptTokens the estimated length of its prompt */
  add(customId: string, promptTokens: number): void {
    const entry = Buffer.alloc(ENTRY_BYTES);
    shortened(customId).copy(entry);
    entry.writeUInt32BE(Math.min(Math.max(0, Math.ceil(promptTokens)), MAX_TOKENS), ID_BYTES);
    this.entries.push(entry);
  }

  bytes(): Buffer {
    return Buffer.concat(this.entries);
  }
}

/** The requests of a batch: their ids, and the estimated lengths of their prompts in tokens. 12 bytes each. */
export class RequestIndex {
  private readonly prompts = new Map<string, number>();

  /** @param bytes of a `RequestIndexWriter` */
  constructor(bytes: Buffer) {
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      const id = bytes.toString('latin1', at, at + ID_BYTES);
      this.prompts.set(id, bytes.readUInt32BE(at + ID_BYTES));
    }
  }

  /** The estimated prompt of a request in tokens. Undefined if no request has this id. */
  promptOf(customId: string): number | undefined {
    return this.prompts.get(shortened(customId).toString('latin1'));
  }
}
