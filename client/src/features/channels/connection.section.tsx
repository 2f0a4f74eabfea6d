import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/feedback/callout';
import { TextField } from '../../ui/form/text-field';
import { TextareaField } from '../../ui/form/textarea-field';
import { FormSection } from '../../ui/overlay/edit-drawer';
import type { ChannelForm } from './channel-form.schema';
import { type ChannelTypeFact, connectionFields, customType } from './channel-types';
import { KeyField } from './key.field';

interface StoredKey {
  fingerprint: string;
  hint: string;
  refusedReason: string | null;
}

interface ConnectionSectionProps {
  form: UseFormReturn<ChannelForm>;
  fact: ChannelTypeFact | undefined;
  /** Of the channel being edited. */
  stored: readonly StoredKey[] | undefined;
}

/** Where the upstream is and how it knows us; only what the type uses. */
export function ConnectionSection({ form, fact, stored }: ConnectionSectionProps) {
  const { t } = useTranslation('channels');
  const { control } = form;
  const fields = connectionFields(fact);
  if (!fields.key) {
    return (
      <FormSection title={t('section.connection')}>
        <Callout>{t('keys.demo')}</Callout>
      </FormSection>
    );
  }
  return (
    <FormSection title={t('section.connection')}>
      <BaseUrlField form={form} fact={fact} />
      {stored && stored.length > 0 && <StoredKeys keys={stored} />}
      <KeyField form={form} format={fact?.keyFormat ?? null} alreadySet={Boolean(stored?.length)} />
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
          <TextareaField
            control={control}
            name="other"
            label={t('field.other')}
            help={fact?.otherField}
            mono
            rows={3}
          />
        ) : (
          <TextField
            control={control}
            name="other"
            label={t('field.other')}
            help={fact?.otherField}
            mono
            autoComplete="off"
          />
        ))}
    </FormSection>
  );
}

function BaseUrlField({ form, fact }: Pick<ConnectionSectionProps, 'form' | 'fact'>) {
  const { t } = useTranslation('channels');
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
      label={full ? t('field.baseUrlFull') : t('field.baseUrl')}
      help={help}
      placeholder={official || undefined}
      autoComplete="off"
    />
  );
}

function StoredKeys({ keys }: { keys: readonly StoredKey[] }) {
  const { t } = useTranslation('channels');
  return (
    <Box layerStyle="inset" px="4" py="3">
      <Box fontWeight="medium">{t('keys.stored', { count: keys.length })}</Box>
      <Flex as="ul" gap="2" wrap="wrap" listStyleType="none" my="2" maxH="32" overflow="auto">
        {keys.map(({ fingerprint, hint, refusedReason }) => (
          <Box
            as="li"
            key={fingerprint}
            fontFamily="mono"
            textStyle="caption"
            px="2"
            py="0.5"
            borderRadius="sm"
            borderWidth="1px"
            borderColor="border"
            bg="bg.panel"
          >
            {hint}{' '}
            <Box as="span" color="fg.muted">
              ({fingerprint})
            </Box>
            {refusedReason !== null && (
              <Box as="span" color="fg.error" fontFamily="body">
                {' '}
                {t('keys.refused', { reason: refusedReason })}
              </Box>
            )}
          </Box>
        ))}
      </Flex>
      <Box textStyle="caption" color="fg.muted">
        {t('keys.storedHelp')}
      </Box>
    </Box>
  );
}
