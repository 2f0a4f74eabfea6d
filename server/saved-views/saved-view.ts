import type { SavedViewScreen } from './saved-view-screen.js';

/** Who sees a view. */
export enum SavedViewAudience {
  OWNER = 'OWNER',
  TEAM = 'TEAM',
  SITE = 'SITE',
}

/** The columns of a table or the cards of the dashboard: ids of those that are hidden, and of all in their order. */
export interface ViewColumns {
  readonly hidden: string[];
  readonly order: string[];
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
