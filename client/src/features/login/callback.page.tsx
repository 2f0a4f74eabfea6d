import { Flex } from '@chakra-ui/react/flex';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { safeReturnTo, signInPath } from '../../lib/sign-in-state';
import { stored } from '../../lib/storage';
import { notify } from '../../ui/feedback/notify';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { BarePage } from '../../ui/shell/bare-page';
import { AuthLink } from './auth-link';
import type { LoginState } from './login-notice';
import { SecondFactorForm } from './second-factor.form';
import { comeBack } from './sign-in.calls';
import { landingPage, useSignIn } from './use-sign-in';

/** The page that lists bound accounts; failures are also redirected there. */
const settings = '/setting';

/** Redirect target of login providers. Sends one request, because the authorization code is valid once. */
export function CallbackPage() {
  const { t } = useTranslation('login');
  const { pathname, search } = useLocation();
  const provider = pathname.split('/')[2] ?? '';
  const navigate = useNavigate();
  const explain = useProblemText();
  const target = useRef<string>(undefined);
  const sent = useRef(false);

  const onSignedIn = useCallback(() => {
    notify.success(t('callback.done'));
    void navigate(target.current ?? landingPage, { replace: true });
  }, [navigate, t]);
  const { secondFactorDue, take } = useSignIn(onSignedIn);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const fail = (error: unknown) => {
      const { text: general, problem } = explain(error);
      const isStale = problem.code === 'sign_in_state_invalid';
      // The parameter `error` has the reason of the provider, even for a login that has expired in the meantime.
      const isRefused = new URLSearchParams(search).get('error') === 'access_denied';
      const text = isStale ? t(isRefused ? 'callback.refused' : 'callback.stale') : problem.message || general;
      // Without a session the settings would redirect to the login page, so the message is shown there.
      if (stored.user.read()) {
        notify.error(text);
        void navigate(settings, { replace: true });
      } else {
        const state: LoginState = { notice: { tone: 'error', text } };
        void navigate(signInPath({ pathname: settings, search: '' }), { replace: true, state });
      }
    };
    comeBack(provider, search).then((outcome) => {
      if (outcome.bound) {
        notify.success(t('callback.bound'));
        void navigate(settings, { replace: true });
      } else {
        target.current = safeReturnTo(outcome.returnTo);
        take(outcome.response);
      }
    }, fail);
  }, [provider, search, explain, navigate, t, take]);

  if (secondFactorDue) {
    return (
      <BarePage title={t('secondFactor.title')} heading={t('secondFactor.title')}>
        <SecondFactorForm onResponse={take} onBack={() => navigate('/login', { replace: true })} />
      </BarePage>
    );
  }
  return (
    <BarePage title={t('callback.progress')} heading={t('callback.progress')}>
      <Stack align="center" gap="4" py="4">
        <Spinner aria-hidden />
        <Flex role="status">{t('callback.wait')}</Flex>
        <AuthLink to="/login">{t('callback.cancel')}</AuthLink>
      </Stack>
    </BarePage>
  );
}
