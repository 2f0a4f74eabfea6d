import type { Decimal } from './decimal.js';

/** Pictures that were made or changed. */
export interface ImageUnits {
  readonly kind: 'images';
  readonly count: number;
  /** As the client wrote it, or the default of its model: `1024x1024`. */
  readonly size: string;
  /** `standard`, `hd`, `high`, … */
  readonly quality: string;
  /** How much dearer such a picture is than the plain one that has the model's price. */
  readonly factor: Decimal;
}

/** What a call is paid by where its upstream counts no tokens. Counts are whole and not negative. */
export type Units =
  | ImageUnits
  /** Characters of a text that was spoken; each is charged as a prompt token. */
  | { readonly kind: 'characters'; readonly count: number }
  /** Seconds of sound that was written down; a minute is charged as a thousand prompt tokens. */
  | { readonly kind: 'seconds'; readonly count: number }
  /** Work handed in for a price by the call; its result comes later, and nobody counts its tokens. */
  | { readonly kind: 'tasks'; readonly count: number };

const TOKENS_PER_MINUTE = 1_000;

/** The prompt tokens that units are charged as; 0 for pictures and tasks, which have a price of their own. */
export function tokensOf(units: Units): number {
  switch (units.kind) {
    case 'images':
    case 'tasks':
      return 0;
    case 'characters':
      return units.count;
    case 'seconds':
      return Math.round((units.count * TOKENS_PER_MINUTE) / 60);
  }
}
