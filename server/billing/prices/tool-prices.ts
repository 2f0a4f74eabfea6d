import { type Decimal, nearestDecimal } from '../../common/decimal.js';
import type { ToolCalls, ToolCharge } from '../../common/usage.js';
import type { RatioMap } from './price-table.js';

interface ForModels {
  readonly prefix: string;
  readonly price: Decimal;
}

interface ToolPrice {
  /** The price for models without a prefix entry. Null if there is none. */
  everywhere: Decimal | null;
  /** Sorted by prefix length, longest first. */
  readonly models: ForModels[];
}

/** Prices of tools by name and model, in US dollars per thousand calls. */
export class ToolPrices {
  private readonly tools = new Map<string, ToolPrice>();

  /** @param prices `tool` or `tool:model-prefix*` → decimal text */
  constructor(prices: RatioMap) {
    for (const [key, text] of Object.entries(prices)) {
      const price = nearestDecimal(text);
      if (price && price.units >= 0n) this.add(key, price);
    }
  }

  /**
   * The charges of tool calls with a model; tools without a price, or with a price of 0, are left out.
   * @param models the model's names, the first has precedence
   */
  charge(calls: ToolCalls | undefined, models: readonly string[]): readonly ToolCharge[] {
    if (calls === undefined) return [];
    return Object.entries(calls).flatMap(([name, count]) => {
      const price = this.priceOf(name, models);
      return price && price.units > 0n ? [{ name, calls: count, price }] : [];
    });
  }

  /** A tool with variants, such as `image_generation/high`, has the price of the variant, or else of the tool. */
  private priceOf(name: string, models: readonly string[]): Decimal | null {
    for (let sort = name; sort !== ''; sort = sort.slice(0, Math.max(sort.lastIndexOf('/'), 0))) {
      const tool = this.tools.get(sort);
      const price = tool && (priceFor(tool, models) ?? tool.everywhere);
      if (price) return price;
    }
    return null;
  }

  private add(key: string, price: Decimal): void {
    const at = key.indexOf(':');
    const name = at < 0 ? key : key.slice(0, at);
    const tool = this.tools.get(name) ?? { everywhere: null, models: [] };
    this.tools.set(name, tool);
    if (at < 0) tool.everywhere = price;
    else tool.models.push({ prefix: key.slice(at + 1).replace(/\*$/, ''), price });
    tool.models.sort((one, other) => other.prefix.length - one.prefix.length);
  }
}

function priceFor({ models }: ToolPrice, names: readonly string[]): Decimal | undefined {
  for (const name of names) {
    const found = models.find(({ prefix }) => name.startsWith(prefix));
    if (found) return found.price;
  }
  return undefined;
}
