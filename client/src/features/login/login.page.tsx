import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { request } from '../../lib/rest';
import { safeReturnTo, signedIn } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { BarePage } from '../../ui/shell/bare-page';
import { DefaultPasswordDialog } from './default-password.dialog';
import { LoginForm } from './login.form';
import { type Credentials, isDefaultPassword, loginUser } from './login.schema';

const landingPage = '/token';

export function LoginPage() {
  const { t } = useTranslation('login');
  const { system_name, turnstile_check, turnstile_site_key } = useStatus();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [warned, setWarned] = useState<number | null>(null);

  const goOn = useCallback(
    () => navigate(safeReturnTo(search.get('returnTo')) ?? landingPage, { replace: true }),
    [navigate, search],
  );
  const onSubmit = useCallback(
    async (credentials: Credentials, botToken: string) => {
      const query = botToken ? `?turnstile=${encodeURIComponent(botToken)}` : '';
      const user = z.parse(loginUser, await request<unknown>('POST', `/api/user/login${query}`, credentials));
      signedIn(user);
      if (isDefaultPassword(credentials)) setWarned(user.id);
      else await goOn();
    },
    [goOn],
  );

  return (
    <BarePage title={t('title')} heading={t('heading', { name: system_name })}>
      <LoginForm
        expired={search.has('expired')}
        siteKey={turnstile_check ? turnstile_site_key : undefined}
        onSubmit={onSubmit}
      />
      <DefaultPasswordDialog
        open={warned !== null}
        onChange={() => navigate(`/user/edit/${warned}`, { replace: true })}
        onLater={goOn}
      />
    </BarePage>
  );
}
