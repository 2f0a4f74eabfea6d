import { useEffect, useState } from 'react';

/**
 * Whether a dialog or drawer is open; false in its first render. One that mounts open, as a lazily loaded one does, would
 * be closed when React runs its effects twice.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && open;
}

/** Whether a dialog or drawer has been open: it loads then, and stays mounted so that its closing animation can run. */
export function useEverOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
