import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { sessionExpired, useSessionUser } from '../lib/session';
import { stored } from '../lib/storage';
import { useViewerQuery } from './app.generated';

/** Updates the stored user when its role, name or group changes on the server. */
export function useViewerSync() {
  const user = useSessionUser();
  const { data } = useViewerQuery(user ? {} : skipToken);
  useEffect(() => {
    if (!data) return;
    const { viewer } = data;
    const known = stored.user.read();
    if (!known) return;
    if (!viewer) return sessionExpired();
    const fresh = { ...known, display_name: viewer.displayName, role: viewer.role, group: viewer.group };
    if (JSON.stringify(fresh) !== JSON.stringify(known)) stored.user.write(fresh);
  }, [data]);
}
