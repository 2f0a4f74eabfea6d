import type { LucideIcon } from 'lucide-react';

/** Marks a navigation entry. */
export interface NavBadge {
  /** Description of the badge. */
  label: string;
  /** Count; a dot if undefined. */
  count?: number;
}

export interface NavItem {
  to: string;
  /** Translated. */
  label: string;
  icon: LucideIcon;
  external?: boolean;
  /** Paths of further pages that belong to the entry. Pages below `to` always do. */
  pages?: readonly string[];
  badge?: NavBadge;
}

export interface NavGroup {
  id: string;
  label: string;
  items: NavItem[];
}

/** A link of the top bar. */
export interface TopLink {
  to: string;
  /** Translated. */
  label: string;
  external?: boolean;
  /** Marked as current because the page belongs to it. */
  current?: boolean;
}

export interface ShellAccount {
  name: string;
  /** Translated role. */
  role: string;
  /** Links such as the wallet. */
  links: readonly NavItem[];
  onGuide(): void;
  onShortcuts?(): void;
  onLogout(): void;
}
