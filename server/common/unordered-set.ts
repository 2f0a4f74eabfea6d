/** An object that can be in one `UnorderedSet`. */
export interface Placed {
  /** Its index in the set; absent or -1 when it is in none. */
  place?: number;
}

/**
 * A set of objects that are added and removed all the time, such as running calls. An array, in which the last object
 * takes the place of a removed one: a `Set` copies its table again and again, and V8 keeps the objects of each table that
 * it has left, finished or not, until the next full garbage collection.
 */
export class UnorderedSet<Item extends Placed> implements Iterable<Item> {
  private readonly items: Item[] = [];

  get size(): number {
    return this.items.length;
  }

  /** No effect when it is in the set. */
  add(item: Item): void {
    if (this.has(item)) return;
    item.place = this.items.length;
    this.items.push(item);
  }

  /** No effect when it is not in the set. */
  delete(item: Item): void {
    const { place } = item;
    if (place === undefined || this.items[place] !== item) return;
    const last = this.items.pop() as Item;
    item.place = -1;
    if (last === item) return;
    this.items[place] = last;
    last.place = place;
  }

  has(item: Item): boolean {
    return item.place !== undefined && this.items[item.place] === item;
  }

  /** Every object that is in the set from the first step to the last; objects may be removed between the steps. */
  *[Symbol.iterator](): Iterator<Item> {
    for (let at = this.items.length - 1; at >= 0; at--) {
      const item = this.items[at];
      if (item) yield item;
    }
  }
}
