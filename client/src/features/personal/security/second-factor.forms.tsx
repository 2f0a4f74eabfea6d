import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyButton } from '../../../ui/copy';
import { QrImage } from '../../../ui/data/qr-image';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { DialogForm } from '../../../ui/form/dialog-form';
import { SecretField } from '../../../ui/form/secret-field';
import { TextField } from '../../../ui/form/text-field';
import {
  type PersonalBeginSecondFactorMutation,
  usePersonalConfirmSecondFactorMutation,
  usePersonalDisableSecondFactorMutation,
  usePersonalRenewRecoveryCodesMutation,
} from '../shared/personal.generated';
import { codeSchema } from '../shared/personal.schema';

export type Enrolment = PersonalBeginSecondFactorMutation['beginSecondFactor'];

interface CodesProps {
  onClose(): void;
  /** Recovery codes, returned only once. */
  onCodes(codes: readonly string[]): void;
}

interface CodeValues {
  code: string;
  currentPassword: string;
}

const useCodeForm = () =>
  useForm<CodeValues>({ defaultValues: { code: '', currentPassword: '' }, resolver: zodResolver(codeSchema) });

/** Shows the secret for the authenticator app; a code of the app confirms the enrolment. */
export function EnrolForm({ enrolment, onClose, onCodes }: CodesProps & { enrolment: Enrolment }) {
  const { t } = useTranslation('personal');
  const [confirm] = usePersonalConfirmSecondFactorMutation();
  const form = useCodeForm();
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={async ({ code }) => {
        const { data } = await confirm({ variables: { code: code.trim() } });
        if (data) onCodes(data.confirmSecondFactor);
      }}
      text={t('secondFactor.scan')}
      submitLabel={t('secondFactor.enable')}
      staysOpen
    >
      <Flex justify="center">
        <QrImage value={enrolment.address} label={t('secondFactor.image')} />
      </Flex>
      <Box>
        <Box textStyle="caption" color="fg.muted">
          {t('secondFactor.secret')}
        </Box>
        <Flex align="center" gap="1">
          <Box as="code" flex="1" fontFamily="mono" overflowWrap="anywhere">
            {enrolment.secret}
          </Box>
          <CopyButton value={enrolment.secret} label={t('secondFactor.copySecret')} />
        </Flex>
      </Box>
      <CodeField form={form} help={t('secondFactor.appCode')} />
    </DialogForm>
  );
}

/** Replaces the recovery codes. */
export function RenewForm({ onClose, onCodes }: CodesProps) {
  const { t } = useTranslation('personal');
  const [renew] = usePersonalRenewRecoveryCodesMutation();
  const form = useCodeForm();
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={async ({ code }) => {
        const { data } = await renew({ variables: { code: code.trim() } });
        if (data) onCodes(data.renewRecoveryCodes);
      }}
      text={t('secondFactor.renewText')}
      submitLabel={t('secondFactor.renew')}
      staysOpen
    >
      <CodeField form={form} help={t('secondFactor.anyCode')} />
    </DialogForm>
  );
}

/** Requires a code, and also the password if the login is not recent. */
export function DisableForm({ onClose, onDone }: { onClose(): void; onDone(): Promise<unknown> }) {
  const { t } = useTranslation('personal');
  const explain = useProblemText();
  const [disable] = usePersonalDisableSecondFactorMutation();
  const [withPassword, setWithPassword] = useState(false);
  const form = useCodeForm();
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={async ({ code, currentPassword }) => {
        try {
          await disable({ variables: { code: code.trim(), currentPassword: currentPassword || null } });
        } catch (error) {
          if (explain(error).problem.code === 'current_password_required') setWithPassword(true);
          throw error;
        }
        notify.success(t('secondFactor.disabled'));
        // The focused element is removed; the dialog moves the focus to its replacement.
        await onDone();
      }}
      text={t('secondFactor.disableText')}
      submitLabel={t('secondFactor.disable')}
      dangerous
    >
      <CodeField form={form} help={t('secondFactor.anyCode')} />
      {withPassword && (
        <SecretField
          control={form.control}
          name="currentPassword"
          label={t('password.current')}
          autoComplete="current-password"
          autoFocus
        />
      )}
    </DialogForm>
  );
}

function CodeField({ form, help }: { form: UseFormReturn<CodeValues>; help: string }) {
  const { t } = useTranslation('personal');
  return (
    <TextField
      control={form.control}
      name="code"
      label={t('secondFactor.code')}
      help={help}
      autoComplete="one-time-code"
      autoFocus
      mono
    />
  );
}
