import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** What a card with a draft of its own tells the page, so that the page can count it, save it and ask before it is lost. */
export interface CardDraft {
  /** Number of changes; 0 while nothing was touched. */
  changes: number;
  /** Resolves to false when something was refused; the card shows what. */
  save(): Promise<boolean>;
  discard(): void;
}

type Registry = ReadonlyMap<string, CardDraft>;

const Cards = createContext<Registry>(new Map());
const Register = createContext<(id: string, draft: CardDraft | null) => void>(() => undefined);

export function DirtyCardsProvider({ children }: { children: ReactNode }) {
  const [cards, setCards] = useState<Registry>(new Map());
  const register = useMemo(
    () => (id: string, draft: CardDraft | null) =>
      setCards((before) => {
        const after = new Map(before);
        if (draft) after.set(id, draft);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return (
    <Register.Provider value={register}>
      <Cards.Provider value={cards}>{children}</Cards.Provider>
    </Register.Provider>
  );
}

/** Joins a card to the page's count of changes; outside the settings page it does nothing. */
export function useDirtyCard(id: string, draft: CardDraft) {
  const register = useContext(Register);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const { changes } = draft;
  useEffect(() => {
    if (changes === 0) return;
    register(id, { changes, save: () => latest.current.save(), discard: () => latest.current.discard() });
    return () => register(id, null);
  }, [register, id, changes]);
}

/** The cards with a draft of their own that have changes. */
export const useDirtyCards = (): Registry => useContext(Cards);
