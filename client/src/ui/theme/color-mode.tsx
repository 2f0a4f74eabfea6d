import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { stored, useStored } from '../../lib/storage';

export type ThemeMode = 'light' | 'dark' | 'system';

interface ColorMode {
  /** The selected mode. */
  mode: ThemeMode;
  /** The effective mode. */
  resolved: 'light' | 'dark';
  setMode(mode: ThemeMode): void;
}

const Context = createContext<ColorMode | undefined>(undefined);
const systemDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

function useSystemDark(): boolean {
  const [dark, setDark] = useState(() => systemDark()?.matches ?? false);
  useEffect(() => {
    const query = systemDark();
    const onChange = (event: MediaQueryListEvent) => setDark(event.matches);
    query?.addEventListener('change', onChange);
    return () => query?.removeEventListener('change', onChange);
  }, []);
  return dark;
}

/**
 * Synchronises the class of <html> with the selected mode. An inline script of index.html sets the class before the
 * first paint.
 */
export function ColorModeProvider({ children }: { children: ReactNode }) {
  const mode = useStored(stored.themeMode);
  const dark = useSystemDark();
  const resolved = mode === 'system' ? (dark ? 'dark' : 'light') : mode;

  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark', resolved === 'dark');
    classList.toggle('light', resolved === 'light');
  }, [resolved]);

  const value = useMemo(() => ({ mode, resolved, setMode: stored.themeMode.write }) as const, [mode, resolved]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useColorMode(): ColorMode {
  const value = useContext(Context);
  if (!value) throw new Error('useColorMode needs a ColorModeProvider above it');
  return value;
}
