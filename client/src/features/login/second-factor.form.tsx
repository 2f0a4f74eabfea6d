import { Button } from '@chakra-ui/react/button';
import { useTranslation } from '../../i18n/use-translation';
import { CodeForm } from '../../ui/sign-in/code-form';
import { PasskeyButton } from './passkey.button';
import { completeWithCode, type SignInResponse } from './sign-in.calls';

interface SecondFactorFormProps {
  onResponse(response: SignInResponse): void;
  /** Returns to the first factor. */
  onBack(): void;
}

/** Second factor after a correct password: an authenticator code, a recovery code or a passkey. */
export function SecondFactorForm({ onResponse, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('login');
  return (
    <CodeForm
      label={t('secondFactor.code')}
      help={t('secondFactor.help')}
      required={t('secondFactor.required')}
      submitLabel={t('secondFactor.submit')}
      send={async (code) => onResponse(await completeWithCode(code))}
      after={(refuse) => (
        <>
          <PasskeyButton
            ceremony="/api/user/login/2fa/passkey"
            label={t('secondFactor.passkey')}
            onResponse={onResponse}
            onProblem={refuse}
          />
          <Button variant="ghost" onClick={onBack}>
            {t('secondFactor.back')}
          </Button>
        </>
      )}
    />
  );
}
