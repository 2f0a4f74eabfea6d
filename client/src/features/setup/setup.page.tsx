import { Box } from '@chakra-ui/react/box';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/rest';
import { useStatus } from '../../lib/status';
import { stored } from '../../lib/storage';
import { useLoad } from '../../lib/use-load';
import { Callout } from '../../ui/feedback/callout';
import { ErrorState } from '../../ui/feedback/states';
import { BarePage } from '../../ui/shell/bare-page';
import { SetupFormView } from './setup.form';
import { type SetupForm, type SetupStatus, setupPayload, setupStatus } from './setup.schema';

/** Milliseconds the success note stays before the page starts afresh as a set-up site. */
const reloadDelay = 1500;

/** What the server says about its first run; a site that is done goes home. */
async function loadSetup(): Promise<SetupStatus> {
  const status = z.parse(setupStatus, await request<unknown>('GET', '/api/setup'));
  if (status.status) startAfresh();
  return status;
}

function startAfresh() {
  stored.status.clear();
  window.location.replace('/');
}

export function SetupPage() {
  const { t } = useTranslation('setup');
  const { system_name } = useStatus();
  const { data: status, error, retry } = useLoad(loadSetup);
  const [done, setDone] = useState(false);

  const onSubmit = useCallback(async (form: SetupForm) => {
    await request('POST', '/api/setup', setupPayload(form));
    setDone(true);
  }, []);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(startAfresh, reloadDelay);
    return () => clearTimeout(timer);
  }, [done]);

  return (
    <BarePage title={t('title')} heading={t('heading', { name: system_name })} text={t('intro')} width="lg">
      {done ? (
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
