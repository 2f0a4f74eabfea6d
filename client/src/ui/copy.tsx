import { Button } from '@chakra-ui/react/button';
import { Check, Copy } from 'lucide-react';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { copyText } from '../lib/clipboard';
import { useEverOpen } from '../lib/use-overlay';
import { IconAction } from './icon-action';

/** Loads when the browser first refuses. */
const HandCopyDialog = lazy(() => import('./copy.dialog').then((module) => ({ default: module.HandCopyDialog })));

const CopyContext = createContext<(text: string) => Promise<boolean>>(copyText);

/** Contains the dialog for manual copying if the browser refuses clipboard access. Mount once. */
export function CopyProvider({ children }: { children: ReactNode }) {
  const [refused, setRefused] = useState<string | null>(null);
  const wanted = useEverOpen(refused !== null);
  const copy = useCallback(async (text: string) => {
    const done = await copyText(text);
    if (!done) setRefused(text);
    return done;
  }, []);
  return (
    <CopyContext.Provider value={copy}>
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <HandCopyDialog text={refused} onClose={() => setRefused(null)} />
        </Suspense>
      )}
    </CopyContext.Provider>
  );
}

/** Copies text, with the manual-copy dialog as fallback. Resolves to false if the dialog opened. */
export const useCopy = () => useContext(CopyContext);

/** `copied` is true for two seconds after a successful copy. */
function useCopied() {
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const run = useCallback(async (text: string) => setCopied(await copy(text)), [copy]);
  return useMemo(() => ({ copied, run }), [copied, run]);
}

interface CopyButtonProps {
  /**
   * The text, or a function that fetches it (secrets are fetched on demand); nothing is copied if it returns undefined.
   */
  value: string | (() => Promise<string | undefined>);
  /** Translated label, e.g. "Copy key". Defaults to "Copy". */
  label?: string;
  /** Icon only (default) or a button with its label. */
  shape?: 'icon' | 'button';
  size?: 'xs' | 'sm' | 'md';
}

export function CopyButton({ value, label, shape = 'icon', size = 'sm' }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const { copied, run } = useCopied();
  const [busy, setBusy] = useState(false);
  const name = copied ? t('copied') : (label ?? t('action.copy'));
  const onClick = async () => {
    setBusy(true);
    try {
      const text = typeof value === 'string' ? value : await value();
      if (text !== undefined) await run(text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {shape === 'icon' ? (
        <IconAction icon={copied ? Check : Copy} label={name} size={size} loading={busy} onClick={onClick} />
      ) : (
        <Button size={size} loading={busy} onClick={onClick}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {name}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}
