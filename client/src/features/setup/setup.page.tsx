import { Box } from '@chakra-ui/react/box';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../i18n/use-translation';
import { request } from '../../lib/rest';
import { signedIn } from '../../lib/sign-in-state';
import { useStatus } from '../../lib/status';
import { sessionUser, stored } from '../../lib/storage';
import { useLoad } from '../../lib/use-load';
import { Callout } from '../../ui/feedback/callout';
import { ErrorState } from '../../ui/feedback/states';
import { BarePage } from '../../ui/shell/bare-page';
import { SetupFormView } from './setup.form';
import { type SetupForm, type SetupStatus, setupPayload, setupStatus } from './setup.schema';

/** Delay before the page reloads after setup, in ms. */
const reloadDelayMs = 1500;

/** Loads the setup state; a site that is set up redirects to the home page. */
async function loadSetup(): Promise<SetupStatus> {
  const status = z.parse(setupStatus, await request<unknown>('GET', '/api/setup'));
  if (status.status) startAfresh();
  return status;
}

function startAfresh(path = '/') {
  stored.status.clear();
  window.location.replace(path);
}

/** The first page with the onboarding guide. */
const firstPage = '/token';

/**
 * Signs the new administrator in, so that the password need not be typed again. A failure does not affect the setup:
 * the user can sign in on the login page.
 */
async function signIn({ username, password }: SetupForm): Promise<boolean> {
  try {
    const credentials = { username: username.trim(), password };
    signedIn(z.parse(sessionUser, await request<unknown>('POST', '/api/user/login', credentials)));
    return true;
  } catch {
    return false;
  }
}

export function SetupPage() {
  const { t } = useTranslation('setup');
  const { system_name } = useStatus();
  const { data: status, error, retry } = useLoad(loadSetup);
  /** Next page after setup. */
  const [next, setNext] = useState<string>();

  const hasAdministrator = status?.root_init;
  const onSubmit = useCallback(
    async (form: SetupForm) => {
      await request('POST', '/api/setup', setupPayload(form));
      setNext(!hasAdministrator && (await signIn(form)) ? firstPage : '/');
    },
    [hasAdministrator],
  );
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => startAfresh(next), reloadDelayMs);
    return () => clearTimeout(timer);
  }, [next]);

  return (
    <BarePage title={t('title')} heading={t('heading', { name: system_name })} text={t('intro')} width="lg">
      {next !== undefined ? (
        <Callout tone="success">{t('done')}</Callout>
      ) : status ? (
        <SetupFormView status={status} onSubmit={onSubmit} />
      ) : error ? (
        <ErrorState error={error} title={t('error.status')} onRetry={retry} />
      ) : (
        <Box h="80" aria-busy />
      )}
    </BarePage>
  );
}
