import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field';
import type { BotCheckState } from '../../ui/sign-in/bot-check';
import { SendCode } from '../../ui/sign-in/send-code';
import { requestEmailCode } from './account.calls';
import type { RegisterForm } from './register.schema';

interface EmailCodeFieldsProps {
  form: UseFormReturn<RegisterForm>;
  bot: BotCheckState;
}

/** Email address, a button that sends a code to it, and the code. */
export function EmailCodeFields({ form, bot }: EmailCodeFieldsProps) {
  const { t } = useTranslation('login');
  const { control, getValues, setError, clearErrors } = form;
  return (
    <>
      <TextField
        control={control}
        name="email"
        type="email"
        label={t('register.email')}
        autoComplete="email"
        required
        size="lg"
      />
      <SendCode
        size="lg"
        bot={bot}
        email={() => getValues('email')}
        request={requestEmailCode}
        onProblem={(message) =>
          message ? setError('email', { message }, { shouldFocus: true }) : clearErrors('email')
        }
      />
      <TextField
        control={control}
        name="verificationCode"
        label={t('emailCode.code')}
        autoComplete="one-time-code"
        required
        mono
        size="lg"
      />
    </>
  );
}
