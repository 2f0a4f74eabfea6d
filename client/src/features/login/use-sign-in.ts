import { useCallback, useState } from 'react';
import { signedIn } from '../../lib/session';
import type { SessionUser } from '../../lib/storage';
import type { SignInResponse } from './login.schema';

/** Where somebody lands who came from nowhere in particular. */
export const landingPage = '/token';

/** What follows every way of signing in: the second factor when it is due, then the local session. */
export function useSignIn(onSignedIn: (user: SessionUser) => void) {
  const [secondFactorDue, setSecondFactorDue] = useState(false);
  const take = useCallback(
    (answer: SignInResponse) => {
      if ('require_2fa' in answer) {
        setSecondFactorDue(true);
        return;
      }
      signedIn(answer);
      onSignedIn(answer);
    },
    [onSignedIn],
  );
  const startOver = useCallback(() => setSecondFactorDue(false), []);
  return { secondFactorDue, take, startOver };
}
