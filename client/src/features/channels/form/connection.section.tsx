import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { TextField } from '../../../ui/form/text-field';
import { TextareaField } from '../../../ui/form/textarea-field';
import { FormSection } from '../../../ui/overlay/edit-drawer';
import { StoredKeys } from '../keys/stored-keys';
import { type ChannelTypeFact, connectionFields, customType, helpedTypes } from '../shared/channel-types';
import type { ChannelDetailFragment } from '../shared/channels.generated';
import type { ChannelForm } from './channel-form.schema';
import { KeyField } from './key.field';

interface ConnectionSectionProps {
  form: UseFormReturn<ChannelForm>;
  fact: ChannelTypeFact | undefined;
  /** The channel being edited. */
  channel: ChannelDetailFragment | undefined;
}

/** Address and credentials of the upstream; shows only the fields that the type uses. */
export function ConnectionSection({ form, fact, channel }: ConnectionSectionProps) {
  const { t } = useTranslation('channelForm');
  const { control } = form;
  const fields = connectionFields(fact);
  const stored = channel !== undefined && channel.keys.length > 0;
  const help = helpedTypes.find((type) => type === fact?.id);
  const other = {
    control,
    name: 'other',
    label: fact?.otherField ?? t('field.other'),
    placeholder: fact?.defaultOther || undefined,
    help: fields.otherMultiline ? t('field.regionHelp') : undefined,
  } as const;
  if (!fields.key) {
    return (
      <FormSection id="connection" title={t('section.connection')}>
        <Callout>{t('keys.demo')}</Callout>
      </FormSection>
    );
  }
  return (
    <FormSection id="connection" title={t('section.connection')} text={help && t(`typeHelp.${help}`)}>
      <BaseUrlField form={form} fact={fact} />
      {channel && stored && <StoredKeys channelId={channel.id} type={channel.type} keys={channel.keys} />}
      <KeyField form={form} format={fact?.keyFormat ?? null} alreadySet={stored} />
      {fields.organization && (
        <TextField
          control={control}
          name="openaiOrganization"
          label={t('field.organization')}
          help={t('field.organizationHelp')}
          autoComplete="off"
          mono
        />
      )}
      {fields.other &&
        (fields.otherMultiline ? (
          <TextareaField {...other} mono rows={3} />
        ) : (
          <TextField {...other} mono autoComplete="off" />
        ))}
    </FormSection>
  );
}

function BaseUrlField({ form, fact }: Pick<ConnectionSectionProps, 'form' | 'fact'>) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const full = fact?.id === customType;
  const official = fact?.defaultBaseUrl;
  const help = full
    ? t('field.baseUrlFullHelp')
    : official
      ? t('field.baseUrlHelp', { address: official })
      : t('field.baseUrlHelpPlain');
  return (
    <TextField
      control={form.control}
      name="baseUrl"
      type="url"
      mono
      label={full ? t('field.baseUrlFull') : tChannels('field.baseUrl')}
      help={help}
      placeholder={official || undefined}
      autoComplete="off"
    />
  );
}
