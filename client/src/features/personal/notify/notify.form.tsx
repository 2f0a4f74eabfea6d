import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { Fragment } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
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
  losesSecrets,
  type NotifyForm as NotifyValues,
  notifyForm,
  notifySchema,
  type SettingName,
  type Transport,
  type TransportSetting,
  thresholdPresets,
  transportOf,
} from './notify.schema';

interface NotifyFormProps {
  settings: PersonalSettingsFragment;
  /** Throws the error of the server. */
  onSave(form: NotifyValues): Promise<unknown>;
}

/** When and where notifications are sent. */
export function NotifyForm({ settings, onSave }: NotifyFormProps) {
  const { t } = useTranslation('personal');
  const explain = useProblemText();
  const textsOf = useSettingTexts();
  const form = useForm<NotifyValues>({
    values: notifyForm(settings),
    // A refetch must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(
      notifySchema(settings, {
        missing: (setting) => t('notify.missing', { label: textsOf(setting).label }),
        httpsOnly: (setting) => t('notify.httpsOnly', { label: textsOf(setting).label }),
      }),
    ),
  });
  const { control, formState } = form;
  const transport = transportOf(settings, useWatch({ control, name: 'notifyType' }));

  const submit = form.handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      const { text, problem } = explain(error);
      applyProblem(form, problem, text, (field) => (field in values.settings ? `settings.${field}` : field));
      return notify.error(t('notify.failed'), { description: text });
    }
    const { removed } = notifyForm(settings);
    const secrets = Object.fromEntries(Object.keys(removed).map((name) => [name, '']));
    form.reset({ ...values, settings: { ...values.settings, ...secrets }, removed });
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
              cards={settings.noticeTransports.map(({ key }) => ({
                value: key,
                label: t(`notify.transport.${key}.name`),
                text: t(`notify.transport.${key}.text`),
              }))}
            />
          </Box>
          {transport && <TransportFields key={transport.key} form={form} transport={transport} />}
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

const inputs = {
  TEXT: {},
  EMAIL: { type: 'email', autoComplete: 'email' },
  HTTPS_URL: { type: 'url', inputMode: 'url', placeholder: 'https://example.com/hook', mono: true },
} as const;

/** Returns the texts of a setting; one that this version of the console does not know has only its name. */
function useSettingTexts() {
  const { t, i18n } = useTranslation('personal');
  return ({ name }: TransportSetting): { label: string; help?: string } => {
    if (!i18n.exists(`personal:notify.setting.${name}.label`)) return { label: name };
    const known = name as SettingName;
    return { label: t(`notify.setting.${known}.label`), help: t(`notify.setting.${known}.help`) };
  };
}

interface TransportFieldsProps {
  form: UseFormReturn<NotifyValues>;
  transport: Transport;
}

/** The settings of a transport, as the server declares them. */
function TransportFields({ form, transport }: TransportFieldsProps) {
  const { t } = useTranslation('personal');
  const textsOf = useSettingTexts();
  const { control } = form;
  const target = useWatch({ control, name: `settings.${transport.target}` });
  return (
    <>
      {transport.settings.map((setting) => {
        const { name, kind, required, fallback } = setting;
        if (kind === 'SECRET')
          return (
            <SecretSetting key={name} form={form} setting={setting} lost={losesSecrets(target ?? '', transport)} />
          );
        const { label, help } = textsOf(setting);
        const isUnset = name === transport.target && !required && !fallback && !target?.trim();
        return (
          <Fragment key={name}>
            <TextField
              control={control}
              name={`settings.${name}`}
              label={label}
              help={fallback ? t('notify.fallback', { fallback }) : help}
              {...inputs[kind]}
              {...(fallback && { placeholder: fallback })}
            />
            {isUnset && <Callout tone="warning">{t('notify.noTarget', { label })}</Callout>}
          </Fragment>
        );
      })}
      {transport.example && <CodeBlock label={t('notify.payload')} code={transport.example} />}
    </>
  );
}

interface SecretSettingProps {
  form: UseFormReturn<NotifyValues>;
  setting: TransportSetting;
  /** The stored secret is dropped because the host has changed. */
  lost: boolean;
}

function SecretSetting({ form: { control }, setting, lost }: SecretSettingProps) {
  const { t } = useTranslation('personal');
  const textsOf = useSettingTexts();
  const { name, valueSet } = setting;
  const [secret, removed] = useWatch({ control, name: [`settings.${name}`, `removed.${name}`] });
  const kept = valueSet && !lost;
  return (
    <>
      <SecretField
        control={control}
        name={`settings.${name}`}
        {...textsOf(setting)}
        alreadySet={kept && !removed}
        disabled={removed === true}
      />
      {valueSet && lost && !secret && <Callout tone="warning">{t('notify.secretLost')}</Callout>}
      {kept && <SwitchField control={control} name={`removed.${name}`} label={t('notify.removeSecret')} />}
    </>
  );
}
