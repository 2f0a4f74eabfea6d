import type { Language } from '../../common/errors/app-error.js';

/** A catalogue text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** The definition of one kind of upstream. Existing channels were saved with these numbers and defaults. */
export interface ChannelType {
  readonly id: number;
  readonly label: Text;
  /** The default address. Empty for types whose address depends on the account. */
  readonly defaultBaseUrl: string;
  /** The models that the channel form suggests. */
  readonly defaultModels: readonly string[];
  /** Whether GET /api/models lists the type. */
  readonly inModelsMap?: true;
  /** `gen_ai.provider.name` in OpenTelemetry's conventions, if they define one. */
  readonly telemetryName?: string;
  /** `owned_by` of the type's models in model lists. */
  readonly owner?: string;
  /** The format of a key, when it is not one plain key. */
  readonly keyFormat?: Text;
  /** The meaning of the channel's field `other`. */
  readonly otherField?: Text;
  /** The default of `other` when it is empty. */
  readonly defaultOther?: string;
  /** Whether `other` is a region, or a JSON object of regions by model, and is required. */
  readonly otherIsRegion?: true;
  /** Whether a key is a document, which may contain commas and newlines. */
  readonly keyIsDocument?: true;
  /** The format of a valid key; any plain key when absent. */
  readonly keyShape?: RegExp;
  /** The kind of tasks that it accepts; it serves no other calls, so that no short call can test it. */
  readonly tasks?: 'image' | 'music' | 'video';
  /** Whether the speed of a task is a part of the path. */
  readonly speedInPath?: true;
  /** Whether it serves only embeddings. */
  readonly onlyEmbeddings?: true;
  /** Whether the type is only kept for existing channels and is no longer offered in the form. */
  readonly retired?: true;
  /** Whether it requires no key. */
  readonly keyless?: true;
}

/** Keys with a number of parts separated by vertical bars. */
export function parts(min: number, max = min): RegExp {
  return new RegExp(`^[^|]+(\\|[^|]+){${min - 1},${max - 1}}$`);
}

/** A text that is the same in every language. */
export function same(text: string): Text {
  return { zh: text, en: text };
}

/** A label for messages that use one parameter for all languages. */
export function bothNames({ zh, en }: Text): string {
  return zh === en ? en : `${zh} (${en})`;
}
