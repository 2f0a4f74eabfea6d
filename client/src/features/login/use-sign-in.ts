import { useCallback, useState } from 'react';
import { signedIn } from '../../lib/sign-in-state';
import type { SessionUser } from '../../lib/storage';
import type { SignInResponse } from './sign-in.calls';

/** Page after sign-in if no other page was requested. */
export const landingPage = '/token';

/** Handles the response of every sign-in method: the second factor if required, then the local session. */
export function useSignIn(onSignedIn: (user: SessionUser) => void) {
  const [secondFactorDue, setSecondFactorDue] = useState(false);
  const take = useCallback(
    (response: SignInResponse) => {
      if ('require_2fa' in response) {
        setSecondFactorDue(true);
        return;
      }
      signedIn(response);
      onSignedIn(response);
    },
    [onSignedIn],
  );
  const startOver = useCallback(() => setSecondFactorDue(false), []);
  return { secondFactorDue, take, startOver };
}
