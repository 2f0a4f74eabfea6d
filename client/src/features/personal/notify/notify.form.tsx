import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { FormAlert } from '../../../ui/form/form-alert';
import { QuotaField } from '../../../ui/form/number-field';
import { SelectField } from '../../../ui/form/select-field';
import { applyProblem } from '../../../ui/form/server-problem';
import { Section } from '../../../ui/section';
import { TransportFields } from '../../../ui/transport/transport-fields';
import { useSettingTexts } from '../../../ui/transport/use-setting-texts';
import type { PersonalSettingsFragment } from '../shared/personal.generated';
import {
  type NotifyForm as NotifyValues,
  notifyForm,
  notifySchema,
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
  const { t: tt } = useTranslation('transports');
  const explain = useProblemText();
  const textsOf = useSettingTexts();
  const form = useForm<NotifyValues>({
    values: notifyForm(settings),
    // A refetch must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(
      notifySchema(settings, {
        missing: (setting) => tt('missing', { label: textsOf(setting).label }),
        httpsOnly: (setting) => tt('httpsOnly', { label: textsOf(setting).label }),
      }),
    ),
  });
  const { control, formState } = form;
  const notifyType = useWatch({ control, name: 'notifyType' });
  const transport = transportOf(settings, notifyType);

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
    <Section title={t('notify.title')} text={t('notify.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="5">
          <FormAlert message={formState.errors.root?.server?.message} />
          <QuotaField
            control={control}
            name="quotaWarningThreshold"
            label={t('notify.threshold')}
            presets={thresholdPresets}
          />
          <SelectField
            control={control}
            name="notifyType"
            label={t('notify.type')}
            help={tt(`transport.${notifyType}.text`)}
            options={settings.noticeTransports.map(({ key }) => ({ value: key, label: tt(`transport.${key}.name`) }))}
          />
          {transport && (
            <TransportFields key={transport.key} control={control} transport={transport} targetIsOptional />
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
    </Section>
  );
}
