import type { LucideIcon } from 'lucide-react';

export interface MenuAction {
  id: string;
  /** Translated. */
  label: string;
  icon?: LucideIcon;
  onSelect(): void;
  dangerous?: boolean;
  disabled?: boolean;
}
