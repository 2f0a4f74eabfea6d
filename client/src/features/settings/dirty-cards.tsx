import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** State of a card with its own draft, which the page counts, saves, and checks before it closes. */
export interface CardDraft {
  /** Number of changes; 0 if there are none. */
  changes: number;
  /** Resolves to false if a change was rejected; the card shows the error. */
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

/** Registers a card with the page; has no effect outside the settings page. */
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

/** Registered cards with unsaved changes. */
export const useDirtyCards = (): Registry => useContext(Cards);
