import type { Decimal } from './decimal.js';

/** Images that were generated or edited. */
export interface ImageUnits {
  readonly kind: 'images';
  readonly count: number;
  /** The size that the client sent, or the default of its model: `1024x1024`. */
  readonly size: string;
  /** `standard`, `hd`, `high`, … */
  readonly quality: string;
  /** The price factor of such an image over the base price of the model. */
  readonly factor: Decimal;
}

/** A generated video. */
interface VideoUnits {
  readonly kind: 'video';
  /** Its length in whole seconds; the price of the call is the price of a second. */
  readonly count: number;
  /** `720p`, `1080p`, `4k`. */
  readonly resolution: string;
}

/** Pages of a document whose text was recognized. */
export interface PageUnits {
  readonly kind: 'pages';
  /** The number of pages without annotated pages. */
  readonly count: number;
  /** Pages from which structured annotations were extracted; they have a separate price. */
  readonly annotated: number;
}

/** The units by which a call of a model with unit prices is charged. Counts are non-negative integers. */
export type Units =
  | ImageUnits
  | VideoUnits
  | PageUnits
  /** Characters of a synthesised text; each is charged as a prompt token. */
  | { readonly kind: 'characters'; readonly count: number }
  /** Seconds of transcribed audio; a minute is charged as a thousand prompt tokens. */
  | { readonly kind: 'seconds'; readonly count: number }
  /** Tasks that are charged per call; their results arrive later, and they have no tokens. */
  | { readonly kind: 'tasks'; readonly count: number };

/** The kinds of units that dimensions of prices may count. */
export type PricedKind = PageUnits['kind'];

/** One unit of each of these kinds. */
export const ONE_UNIT: Readonly<Record<PricedKind, Units>> = { pages: { kind: 'pages', count: 1, annotated: 0 } };

/** The counts that units of a kind may have a price for. */
export type UnitCount = Exclude<keyof PageUnits, 'kind'>;

/** One of the counts of units. 0 for a count that units of this kind do not have. */
export function countOf(units: Units, count: UnitCount): number {
  const counts: { readonly [Count in UnitCount]?: number } = units;
  return counts[count] ?? 0;
}

/** Whether units measure the length of a prompt, so that tokens that the upstream reports replace them. */
export function isPromptLength({ kind }: Units): boolean {
  return kind === 'characters' || kind === 'seconds';
}

/**
 * Whether units have a price but do not represent tokens, so that a model without this price is charged by counted
 * tokens.
 */
export function needsTokens(units: Units): boolean {
  return units.kind in ONE_UNIT && tokensOf(units) === 0;
}

/** Tokens per minute of transcribed audio. */
export const TOKENS_PER_MINUTE = 1_000;
const TOKENS_PER_PAGE = 1_000;

/** The prompt tokens that units are charged as. 0 for images, videos and tasks, which have separate prices. */
export function tokensOf(units: Units): number {
  switch (units.kind) {
    case 'images':
    case 'video':
    case 'tasks':
      return 0;
    case 'characters':
      return units.count;
    case 'pages':
      return (units.count + units.annotated) * TOKENS_PER_PAGE;
    case 'seconds':
      return Math.round((units.count * TOKENS_PER_MINUTE) / 60);
  }
}
