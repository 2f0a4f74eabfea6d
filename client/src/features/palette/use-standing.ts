import { useEffect, useState } from 'react';

/**
 * True once mounted. In strict mode a dialog that mounts open gives the focus back for a moment, and that closes it; so a dialog
 * that comes with its first opening is opened when it stands.
 */
export function useStanding(): boolean {
  const [standing, setStanding] = useState(false);
  useEffect(() => setStanding(true), []);
  return standing;
}
