import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../ui/data/code-block';
import { Callout } from '../../../ui/feedback/callout';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { FormAlert } from '../../../ui/form/form-alert';
import { QuotaField } from '../../../ui/form/number-field';
import { RadioCardsField } from '../../../ui/form/radio-cards-field';
import { SecretField } from '../../../ui/form/secret-field';
import { applyProblem } from '../../../ui/form/server-problem';
import { SwitchField } from '../../../ui/form/switch-field';
import { TextField } from '../../../ui/form/text-field';
import { Panel } from '../panel';
import type { PersonalSettingsFragment } from '../personal.generated';
import {
  losesSecret,
  type NotifyForm as NotifyValues,
  notifyForm,
  notifySchema,
  thresholdPresets,
} from './notify.schema';

interface NotifyFormProps {
  settings: PersonalSettingsFragment;
  /** Empty if there is none. */
  accountEmail: string;
  /** Throws the error of the server. */
  onSave(form: NotifyValues): Promise<unknown>;
}

/** When and where notifications are sent. */
export function NotifyForm({ settings, accountEmail, onSave }: NotifyFormProps) {
  const { t } = useTranslation('personal');
  const explain = useProblemText();
  const form = useForm<NotifyValues>({
    values: notifyForm(settings),
    // A refetch must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(notifySchema),
  });
  const { control, formState } = form;
  const type = useWatch({ control, name: 'notifyType' });

  const submit = form.handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      const { text, problem } = explain(error);
      applyProblem(form, problem, text);
      return notify.error(t('notify.failed'), { description: text });
    }
    form.reset({ ...values, webhookSecret: '', removeSecret: false });
    notify.success(t('notify.saved'));
  });
  return (
    <Panel title={t('notify.title')} text={t('notify.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="5">
          <FormAlert message={formState.errors.root?.server?.message} />
          <QuotaField
            control={control}
            name="quotaWarningThreshold"
            label={t('notify.threshold')}
            presets={thresholdPresets}
          />
          <Box>
            <Box textStyle="label" mb="2" aria-hidden>
              {t('notify.type')}
            </Box>
            <RadioCardsField
              control={control}
              name="notifyType"
              label={t('notify.type')}
              cards={[
                { value: 'EMAIL', label: t('notify.email'), text: t('notify.emailText') },
                { value: 'WEBHOOK', label: t('notify.webhook'), text: t('notify.webhookText') },
              ]}
            />
          </Box>
          {type === 'EMAIL' ? (
            <EmailFields control={control} accountEmail={accountEmail} />
          ) : (
            <WebhookFields form={form} settings={settings} />
          )}
          <Flex gap="3" align="center" wrap="wrap">
            <Button
              type="submit"
              variant="solid"
              colorPalette="brand"
              loading={formState.isSubmitting}
              loadingText={t('save')}
            >
              {t('save')}
            </Button>
            {formState.isDirty && (
              <>
                <Button variant="ghost" onClick={() => form.reset(notifyForm(settings))}>
                  {t('discard')}
                </Button>
                <Box color="fg.muted" textStyle="caption" role="status">
                  {t('unsaved')}
                </Box>
              </>
            )}
          </Flex>
        </Stack>
      </form>
    </Panel>
  );
}

function EmailFields({ control, accountEmail }: { control: Control<NotifyValues>; accountEmail: string }) {
  const { t } = useTranslation('personal');
  const other = useWatch({ control, name: 'notificationEmail' });
  return (
    <>
      <TextField
        control={control}
        name="notificationEmail"
        type="email"
        label={t('notify.address')}
        help={accountEmail ? t('notify.addressHelp', { email: accountEmail }) : undefined}
        placeholder={accountEmail}
        autoComplete="email"
      />
      {!accountEmail && !other.trim() && <Callout tone="warning">{t('notify.noAddress')}</Callout>}
    </>
  );
}

/** Example payload of the webhook; field names are the same in every language. */
const payload = (title: string) =>
  JSON.stringify(
    {
      type: 'quota_exceed',
      title,
      content: `<p>${title}</p>`,
      values: [title, '$0.98'],
      timestamp: 1_773_480_413,
    },
    null,
    2,
  );

function WebhookFields({ form, settings }: { form: UseFormReturn<NotifyValues>; settings: PersonalSettingsFragment }) {
  const { t } = useTranslation('personal');
  const { control } = form;
  const [url, secret, removed] = useWatch({ control, name: ['webhookUrl', 'webhookSecret', 'removeSecret'] });
  const lost = losesSecret(url, settings);
  const kept = settings.webhookSecretSet && !lost;
  return (
    <>
      <TextField
        control={control}
        name="webhookUrl"
        type="url"
        label={t('notify.url')}
        help={t('notify.urlHelp')}
        placeholder="https://example.com/hook"
        inputMode="url"
        mono
      />
      <SecretField
        control={control}
        name="webhookSecret"
        label={t('notify.secret')}
        help={t('notify.secretHelp')}
        alreadySet={kept && !removed}
        disabled={removed}
      />
      {lost && !secret && <Callout tone="warning">{t('notify.secretLost')}</Callout>}
      {kept && <SwitchField control={control} name="removeSecret" label={t('notify.removeSecret')} />}
      <CodeBlock label={t('notify.payload')} code={payload(t('notify.payloadTitle'))} />
    </>
  );
}
