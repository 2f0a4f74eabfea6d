import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { safeReturnTo } from '../../lib/sign-in-state';
import { stored, useStored } from '../../lib/storage';

/** Reads why the sign-in page was opened: the page to return to and the invitation code, which is stored. */
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

/** Address of another sign-in page with the same return page. */
export const authPath = (path: '/login' | '/register', returnTo: string | undefined): string =>
  returnTo ? `${path}?${new URLSearchParams({ returnTo })}` : path;
