import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { onFirstInput } from '../../lib/after-page';
import type { ConfirmRequest } from './confirm.dialog';

const load = () => import('./confirm.dialog');
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })));

type Confirm = (request: ConfirmRequest) => Promise<boolean>;

const Context = createContext<Confirm | undefined>(undefined);

/**
 * Mount once. Shows one confirmation at a time; a second one cancels the first. The dialog loads with the
 * first input, so that a confirmation does not need the network.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const [open, setOpen] = useState(false);
  const resolve = useRef<((response: boolean) => void) | undefined>(undefined);

  useEffect(() => onFirstInput(() => load().catch(() => undefined)), []);

  const respond = useCallback((value: boolean) => {
    resolve.current?.(value);
    resolve.current = undefined;
    setOpen(false);
  }, []);

  const requestConfirmation = useCallback<Confirm>((next) => {
    resolve.current?.(false);
    setRequest(next);
    setOpen(true);
    return new Promise<boolean>((done) => {
      resolve.current = done;
    });
  }, []);

  return (
    <Context.Provider value={requestConfirmation}>
      {children}
      {request && (
        <Suspense fallback={null}>
          <ConfirmDialog request={request} open={open} onResponse={respond} />
        </Suspense>
      )}
    </Context.Provider>
  );
}

/** `if (await confirm({ title, text, action })) …` */
export function useConfirm(): Confirm {
  const requestConfirm = useContext(Context);
  if (!requestConfirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return requestConfirm;
}
