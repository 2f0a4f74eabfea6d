import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatJson } from '../../ui/form/json-editor-text';
import { specs } from './catalogue/cards';
import { tidied } from './catalogue/rules';
import { Drafts } from './drafts';

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

/** Subscribes to a value of the drafts; `read` must return a primitive or a stable object. */
export function useDraft<T>(read: (drafts: Drafts) => T): T {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, () => read(drafts));
}

/** The value of an option after saving: for switches, previews and dependent options. */
export const useOptionText = (key: string): string => useDraft((drafts) => drafts.text(key));
