import type { LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { To } from 'react-router-dom';

/** A command of the page as the command palette lists it: it either runs or opens an address. */
export interface PageCommand {
  readonly id: string;
  /** Translated. */
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly to?: To;
  onSelect?(): unknown;
}

/** The objects of commands: the selected rows of a list, or the object of the page. */
export type CommandTarget = 'selection' | 'object';

interface Offer {
  readonly target: CommandTarget;
  readonly commands: readonly PageCommand[];
}

let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly Offer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lists the commands in the command palette while the calling component is mounted. */
export function useOfferCommands(target: CommandTarget, commands: readonly PageCommand[]): void {
  useEffect(() => {
    const offer = { target, commands };
    replace([...offers, offer]);
    return () => replace(offers.filter((other) => other !== offer));
  }, [target, commands]);
}

/** The commands of the components on the page, by the object they act on. */
export const useOfferedCommands = (): readonly Offer[] => useSyncExternalStore(subscribe, () => offers);
