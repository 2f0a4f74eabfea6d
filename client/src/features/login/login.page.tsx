import { Flex } from '@chakra-ui/react/flex';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { BarePage } from '../../ui/shell/bare-page';
import { AuthLink } from './auth-link';
import { LoginForm } from './login.form';
import { OtherSignInMethods } from './other-sign-in-methods';
import { SecondFactorForm } from './second-factor.form';
import { type Credentials, isDefaultPassword, logIn } from './sign-in.calls';
import { landingPage, useSignIn } from './use-sign-in';
import { authPath, useVisit } from './use-visit';

const DefaultPasswordDialog = lazy(() =>
  import('./default-password.dialog').then((m) => ({ default: m.DefaultPasswordDialog })),
);

/** The personal settings with the password dialog open. */
const passwordPath = '/personal?tab=security&dialog=password';

export function LoginPage() {
  const { t } = useTranslation('login');
  const { system_name, self_use_mode_enabled } = useStatus();
  const { expired, returnTo, inviteCode } = useVisit();
  const navigate = useNavigate();
  const withDefaultPassword = useRef(false);
  const [warned, setWarned] = useState(false);

  const goOn = useCallback(() => navigate(returnTo ?? landingPage, { replace: true }), [navigate, returnTo]);
  const onSignedIn = useCallback(() => {
    if (withDefaultPassword.current) setWarned(true);
    else void goOn();
  }, [goOn]);
  const { secondFactorDue, take, startOver } = useSignIn(onSignedIn);
  const onSubmit = useCallback(
    async (credentials: Credentials, botToken: string) => {
      const response = await logIn(credentials, botToken);
      withDefaultPassword.current = isDefaultPassword(credentials);
      take(response);
    },
    [take],
  );

  const warning = warned && (
    <Suspense>
      <DefaultPasswordDialog open onChange={() => navigate(passwordPath, { replace: true })} onLater={goOn} />
    </Suspense>
  );
  if (secondFactorDue) {
    return (
      <BarePage title={t('secondFactor.title')} heading={t('secondFactor.title')}>
        <SecondFactorForm onResponse={take} onBack={startOver} />
        {warning}
      </BarePage>
    );
  }
  return (
    <BarePage title={t('title')} heading={t('heading', { name: system_name })}>
      <LoginForm expired={expired} onSubmit={onSubmit} />
      <OtherSignInMethods withPasskey returnTo={returnTo} inviteCode={inviteCode} onResponse={take} />
      <Flex mt="5" gap="4" justify="space-between" wrap="wrap">
        {self_use_mode_enabled || <AuthLink to={authPath('/register', returnTo)}>{t('toRegister')}</AuthLink>}
        <AuthLink to="/reset">{t('toReset')}</AuthLink>
      </Flex>
      {warning}
    </BarePage>
  );
}
