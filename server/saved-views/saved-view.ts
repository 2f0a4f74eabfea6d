import type { SavedViewScreen } from './saved-view-screen.js';

/** Who sees a view. */
export enum SavedViewAudience {
  OWNER = 'OWNER',
  TEAM = 'TEAM',
  SITE = 'SITE',
}

export interface ViewColumnWidth {
  readonly id: string;
  /** In CSS pixels. */
  readonly width: number;
}

/**
 * The columns of a table or the cards of the dashboard: ids of those that are hidden, and of all in their order; of columns
 * also those that stay in view, and widths.
 */
export interface ViewColumns {
  readonly hidden: string[];
  readonly order: string[];
  /** Columns before the others, which stay in view while the table scrolls. */
  readonly pinnedStart: string[];
  /** Columns after the others, which stay in view while the table scrolls. */
  readonly pinnedEnd: string[];
  /** Widths that users have chosen; other columns have the width of their content. */
  readonly widths: ViewColumnWidth[];
}

/** A view as one user sees it. */
export interface SavedView {
  readonly id: number;
  readonly screen: SavedViewScreen;
  readonly name: string;
  /** Parameters of the address, without a question mark. */
  readonly search: string;
  /** Null on screens without columns. */
  readonly columns: ViewColumns | null;
  readonly audience: SavedViewAudience;
  readonly teamId: number | null;
  readonly ownerName: string;
  readonly own: boolean;
  /** The screen opens with it for this user. */
  readonly isDefault: boolean;
  /** This user may change and delete it. */
  readonly editable: boolean;
}
