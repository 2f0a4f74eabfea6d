import type { LucideIcon } from 'lucide-react';

export interface NavItem {
  to: string;
  /** Translated. */
  label: string;
  icon: LucideIcon;
  /** Draws attention: how many things wait behind this entry. */
  count?: number;
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
  /** Looks active because the page on screen lies under it. */
  current?: boolean;
}
