import { Flex } from '@chakra-ui/react/flex';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { stored } from '../../lib/storage';
import { BarePage } from '../../ui/shell/bare-page';
import type { Registration } from './account.calls';
import { AuthLink } from './auth-link';
import type { LoginState } from './login-notice';
import { OtherSignInMethods } from './other-sign-in-methods';
import { RegisterFormView } from './register.form';
import { SecondFactorForm } from './second-factor.form';
import { landingPage, useSignIn } from './use-sign-in';
import { authPath, useVisit } from './use-visit';

export function RegisterPage() {
  const { t } = useTranslation('login');
  const { system_name } = useStatus();
  const { returnTo, inviteCode } = useVisit();
  const navigate = useNavigate();
  const login = authPath('/login', returnTo);

  const onRegistered = useCallback(
    ({ username }: Registration) => {
      stored.inviteCode.clear();
      const state: LoginState = { notice: { tone: 'success', text: t('register.done'), username } };
      void navigate(login, { state });
    },
    [navigate, login, t],
  );
  const onSignedIn = useCallback(() => void navigate(returnTo ?? landingPage, { replace: true }), [navigate, returnTo]);
  const { secondFactorDue, take, startOver } = useSignIn(onSignedIn);

  // An account of the provider may already exist here and require a second factor.
  if (secondFactorDue) {
    return (
      <BarePage title={t('secondFactor.title')} heading={t('secondFactor.title')}>
        <SecondFactorForm onResponse={take} onBack={startOver} />
      </BarePage>
    );
  }
  return (
    <BarePage
      title={t('register.title')}
      heading={t('register.heading', { name: system_name })}
      text={t('register.hint')}
    >
      <RegisterFormView inviteCode={inviteCode} onRegistered={onRegistered} />
      <OtherSignInMethods returnTo={returnTo} inviteCode={inviteCode} onResponse={take} />
      <Flex mt="5" justify="center">
        <AuthLink to={login}>{t('register.toLogin')}</AuthLink>
      </Flex>
    </BarePage>
  );
}
