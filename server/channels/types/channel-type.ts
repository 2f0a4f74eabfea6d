import type { Language } from '../../common/errors/app-error.js';

/** A text of the catalogue in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** What is known about one kind of upstream. Numbers and defaults are those existing channels were saved with. */
export interface ChannelType {
  readonly id: number;
  readonly label: Text;
  /** Empty for types whose address depends on the account. */
  readonly defaultBaseUrl: string;
  /** What the channel form fills in. */
  readonly defaultModels: readonly string[];
  /** Whether GET /api/models lists the type. */
  readonly inModelsMap?: true;
  /** `owned_by` of the type's models in model lists. */
  readonly owner?: string;
  /** How a key is written, when it is not one plain key. */
  readonly keyFormat?: Text;
  /** What the channel's field `other` means. */
  readonly otherField?: Text;
  /** What `other` is when a channel leaves it empty. */
  readonly defaultOther?: string;
  /** `other` names a region, or a JSON object of them by model, and may not be empty. */
  readonly otherIsRegion?: true;
  /** What a well-formed key looks like; any plain key when absent. */
  readonly keyShape?: RegExp;
  /** Takes tasks only, so there is no short call to test it with. */
  readonly untestable?: true;
  /** Known so that such channels keep their name, but no longer offered in the form. */
  readonly retired?: true;
  /** Works without a key. */
  readonly keyless?: true;
}

/** Keys made of so many pieces with bars between them. */
export function parts(least: number, most = least): RegExp {
  return new RegExp(`^[^|]+(\\|[^|]+){${least - 1},${most - 1}}$`);
}

/** A text that is the same in every language. */
export function same(text: string): Text {
  return { zh: text, en: text };
}

/** A label for messages, which carry one parameter for all languages. */
export function bothNames({ zh, en }: Text): string {
  return zh === en ? en : `${zh} (${en})`;
}
