import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatJson } from '../../ui/form/json-editor-text';
import { specs } from './catalogue/cards';
import { Drafts } from './drafts';
import { tidied } from './rules';

export const newDrafts = () =>
  new Drafts(
    (key, text) => {
      const spec = specs.get(key);
      return spec ? tidied(spec, text) : text;
    },
    (key, text) => (specs.get(key)?.control.kind === 'json' ? formatJson(text) : text),
  );

export const DraftsContext = createContext<Drafts>(newDrafts());

export const useDrafts = (): Drafts => useContext(DraftsContext);

/** Follows one fact of the drafts; `read` must answer a plain value or the same object while nothing changed. */
export function useDraft<T>(read: (drafts: Drafts) => T): T {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, () => read(drafts));
}

/** What an option would be after saving: for switches, previews and the options that depend on it. */
export const useOptionText = (key: string): string => useDraft((drafts) => drafts.text(key));
