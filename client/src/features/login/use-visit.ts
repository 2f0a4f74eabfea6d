import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { safeReturnTo } from '../../lib/session';
import { stored, useStored } from '../../lib/storage';

/** Why somebody is at the door: where they want to go, and whose invitation they follow. The invitation is kept. */
export function useVisit(): { expired: boolean; returnTo: string | undefined; inviteCode: string } {
  const [search] = useSearchParams();
  const inviteCode = useStored(stored.inviteCode);
  const given = search.get('aff');
  useEffect(() => {
    if (given) stored.inviteCode.write(given);
  }, [given]);
  return {
    expired: search.has('expired'),
    returnTo: safeReturnTo(search.get('returnTo')),
    inviteCode: given || inviteCode,
  };
}

/** A page of the family, which leads on to the same place. */
export const doorPath = (path: '/login' | '/register', returnTo: string | undefined): string =>
  returnTo ? `${path}?${new URLSearchParams({ returnTo })}` : path;
