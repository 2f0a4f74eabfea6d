import type { ScimPatchOperation } from 'scim-patch';
import { attributesOf, isSettable, type ScimResourceType } from './scim-attributes.js';

interface Item {
  readonly value: string;
}

const ONE_VALUE = /^\[value eq "([^"\\]*)"\]$/i;

/**
 * The lists of a resource whose items have only a value, such as the members of a group. The library compares each
 * changed item with the whole list; here the cost of a change does not depend on the length of the list.
 */
export class ValueLists {
  private readonly names: readonly string[];
  private readonly lists = new Map<string, Map<string, Item>>();

  /** @param resource is changed by `restore` */
  constructor(
    type: ScimResourceType,
    private readonly resource: Record<string, unknown>,
  ) {
    this.names = attributesOf(type)
      .filter(({ multiValued, subAttributes }) => {
        const [value, ...others] = subAttributes?.filter(isSettable) ?? [];
        return multiValued && value?.name === 'value' && others.length === 0;
      })
      .map(({ name }) => name);
  }

  /** @returns false for any other operation; the list that it is about, if any, is in the resource then */
  apply({ op, path = '', value }: ScimPatchOperation): boolean {
    const name = this.names.find((one) => path === one || path.startsWith(`${one}[`));
    if (name === undefined) return false;
    const filter = path.slice(name.length);
    const chosen = op === 'remove' ? ONE_VALUE.exec(filter)?.[1] : undefined;
    const items = chosen === undefined ? itemsOf(value) : [{ value: chosen }];
    const list = filter === '' || chosen !== undefined ? this.listOf(name) : undefined;
    if (list === undefined || items === undefined) {
      this.restore();
      return false;
    }
    const isWhole = op === 'replace' || (op === 'remove' && chosen === undefined && value === undefined);
    if (isWhole) list.clear();
    for (const item of items) {
      if (op === 'remove') list.delete(item.value);
      else list.set(item.value, item);
    }
    return true;
  }

  /** Writes the lists to the resource. */
  restore(): void {
    for (const [name, list] of this.lists) this.resource[name] = [...list.values()];
    this.lists.clear();
  }

  private listOf(name: string): Map<string, Item> | undefined {
    const known = this.lists.get(name);
    if (known) return known;
    const items = itemsOf(this.resource[name]);
    const list = items && new Map(items.map((item) => [item.value, item]));
    if (list) this.lists.set(name, list);
    return list;
  }
}

/** Undefined when there are other values, which the library handles. */
function itemsOf(value: unknown): readonly Item[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
}

function isItem(item: unknown): item is Item {
  if (typeof item !== 'object' || item === null) return false;
  return 'value' in item && typeof item.value === 'string' && Object.keys(item).length === 1;
}
