/** An output item or another object of the wire. */
export type WireObject = Record<string, unknown>;

/** Tells an event of the stream; does nothing where the answer is written as a whole. */
export type Emit = (type: string, fields: WireObject) => void;

export type ItemStatus = 'completed' | 'incomplete';

/** An output item that is being written. */
export interface OpenItem {
  /** Tells the item's end. */
  close(status: ItemStatus): void;
}

/** Where an output item stands; tells its events. */
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

  /** Something within the item. */
  tell(type: string, fields: WireObject): void {
    this.emit(type, { item_id: this.id, output_index: this.index, ...fields });
  }

  /** The item is whole: it becomes part of the response. */
  done(item: WireObject): void {
    this.output[this.index] = item;
    this.emit('response.output_item.done', { output_index: this.index, item });
  }
}
