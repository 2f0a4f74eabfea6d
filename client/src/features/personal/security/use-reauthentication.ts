import { useCallback, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { request } from '../../../lib/rest';
import { loginPath, signedOut } from '../../../lib/sign-in-state';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { useConfirm } from '../../../ui/overlay/confirm';
import type { IdentityInput } from '../shared/personal.generated';

/**
 * Runs an action that requires re-authentication. The server accepts a login of the last minutes; after that the user
 * enters the password. Resolves to `undefined` if the user cancelled or the error was shown.
 */
export type Reauthenticate = <T>(run: (identity: IdentityInput | undefined) => Promise<T>) => Promise<T | undefined>;

/** The dialog that asks for the password while an action waits. */
export interface PasswordRequest {
  open: boolean;
  /** Throws the error of the server about the password. */
  onPassword(currentPassword: string): Promise<void>;
  onClose(): void;
  onExited(): void;
}

/** @returns `dialog`: to be rendered by the caller; null until the server first asks for the password */
export function useReauthentication(): { reauthenticate: Reauthenticate; dialog: PasswordRequest | null } {
  const { t } = useTranslation('personal');
  const explain = useProblemText();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<PasswordRequest | null>(null);

  const reauthenticate = useCallback<Reauthenticate>(
    async (run) => {
      try {
        return await run(undefined);
      } catch (error) {
        const { text, problem } = explain(error);
        if (problem.code === 'current_password_required') {
          return new Promise((resolve) => {
            let outcome: Awaited<ReturnType<typeof run>> | undefined;
            setDialog({
              open: true,
              onPassword: async (currentPassword) => {
                outcome = await run({ currentPassword });
              },
              onClose: () => setDialog((shown) => shown && { ...shown, open: false }),
              // Resolves after the dialog has closed, because the next step may open another dialog.
              onExited: () => resolve(outcome),
            });
          });
        }
        if (problem.code === 'fresh_login_required') {
          const sure = await confirm({
            title: t('reauthentication.freshTitle'),
            text: t('reauthentication.freshText'),
            action: t('reauthentication.freshAction'),
          });
          if (sure) await logInAgain();
        } else if (problem.kind !== 'signed-out') notify.error(text);
        return undefined;
      }
    },
    [confirm, explain, t],
  );
  return { reauthenticate, dialog };
}

/**
 * Ends this session and returns here after the next login. Uses a page load, so that no state of the old session
 * remains.
 */
async function logInAgain(): Promise<void> {
  await request('GET', '/api/user/logout').catch(() => undefined);
  const { pathname, search } = window.location;
  signedOut();
  window.location.assign(loginPath({ pathname, search }, false));
}
