/** An output item or another object of a body. */
export type WireObject = Record<string, unknown>;

/** Writes an event of the stream; does nothing for a response that is not streamed. */
export type Emit = (type: string, fields: WireObject) => void;

export type ItemStatus = 'completed' | 'incomplete';

/** An output item that is being written. */
export interface OpenItem {
  /** Writes the end of the item. */
  close(status: ItemStatus): void;
}

/** The position of an output item; writes its events. */
export class Place {
  constructor(
    readonly id: string,
    private readonly index: number,
    private readonly output: WireObject[],
    private readonly emit: Emit,
  ) {}

  begin(item: WireObject): void {
    this.emit('response.output_item.added', { output_index: this.index, item });
  }

  /** Writes an event inside the item. */
  writeEvent(type: string, fields: WireObject): void {
    this.emit(type, { item_id: this.id, output_index: this.index, ...fields });
  }

  /** Completes the item and adds it to the response. */
  done(item: WireObject): void {
    this.output[this.index] = item;
    this.emit('response.output_item.done', { output_index: this.index, item });
  }
}
