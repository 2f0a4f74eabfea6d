import { useEffect, useState } from 'react';

/**
 * True after mount. In strict mode a dialog that mounts open returns the focus for a moment, which closes it; a lazy
 * dialog is therefore opened after it has mounted.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
