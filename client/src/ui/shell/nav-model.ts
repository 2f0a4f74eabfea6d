import type { LucideIcon } from 'lucide-react';

/** Draws attention to an entry. */
export interface NavMark {
  /** What waits behind the entry, in words. */
  label: string;
  /** How much of it; a dot without. */
  count?: number;
}

export interface NavItem {
  to: string;
  /** Translated. */
  label: string;
  icon: LucideIcon;
  external?: boolean;
  mark?: NavMark;
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

export interface ShellAccount {
  name: string;
  /** Translated role. */
  role: string;
  /** Wallet and the like. */
  links: readonly NavItem[];
  onGuide(): void;
  onShortcuts?(): void;
  onLogout(): void;
}
