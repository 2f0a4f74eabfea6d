import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { DialogForm } from '../../../ui/form/dialog-form';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { useBotCheck } from '../../../ui/sign-in/bot-check';
import { SendCode } from '../../../ui/sign-in/send-code';
import { usePersonalBindEmailMutation, usePersonalRequestEmailCodeMutation } from '../shared/personal.generated';
import { emailSchema } from '../shared/personal.schema';

/** Binds an email address with a code sent to it. */
export function EmailDialog({ bound, ...dialog }: DialogProps & { bound: string }) {
  const { t } = useTranslation('personal');
  return (
    <DetailDialog size="sm" {...dialog} title={bound ? t('email.change') : t('email.bind')}>
      <EmailForm bound={bound} onClose={dialog.onClose} />
    </DetailDialog>
  );
}

function EmailForm({ bound, onClose }: { bound: string; onClose(): void }) {
  const { t } = useTranslation('personal');
  const [request] = usePersonalRequestEmailCodeMutation();
  const [bind] = usePersonalBindEmailMutation();
  const bot = useBotCheck();
  const form = useForm({ defaultValues: { email: '', code: '' }, resolver: zodResolver(emailSchema) });
  const { control, getValues, setError, clearErrors } = form;
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={async ({ email, code }) => {
        await bind({ variables: { email: email.trim(), code: code.trim() } });
        notify.success(t('email.done', { email: email.trim() }));
      }}
      text={bound ? t('email.now', { email: bound }) : t('email.text')}
      submitLabel={t('bindings.bind')}
    >
      <TextField
        control={control}
        name="email"
        type="email"
        label={t('bindings.name.email')}
        autoComplete="email"
        autoFocus
      />
      {bot.widget}
      <SendCode
        bot={bot}
        email={() => getValues('email')}
        request={(email, botCheck) => request({ variables: { email, botCheck } })}
        onProblem={(message) =>
          message ? setError('email', { message }, { shouldFocus: true }) : clearErrors('email')
        }
      />
      <TextField control={control} name="code" label={t('email.code')} autoComplete="one-time-code" mono />
    </DialogForm>
  );
}
