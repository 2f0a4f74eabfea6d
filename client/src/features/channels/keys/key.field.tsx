import { Textarea } from '@chakra-ui/react/textarea';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldShell } from '../../../ui/form/field-shell';
import { useField } from '../../../ui/form/use-field';
import type { ChannelForm } from '../form/channel-form.schema';
import { hasSeveralKeys, isDocumentKey } from './key-list';
import { KeyRows } from './key-rows';
import { KeyToolbar } from './key-toolbar';
import { SingleKey } from './single-key';

interface KeyFieldProps {
  form: UseFormReturn<ChannelForm>;
  /** Format of a key of this type. */
  format: string | null;
  alreadySet: boolean;
}

/** Input for one key; a comma or a line break turns it into one row per key. JSON keys stay in one text field. */
export function KeyField({ form, format, alreadySet }: KeyFieldProps) {
  const { t } = useTranslation('channels');
  const { t: tc } = useTranslation('common');
  const type = Number(form.watch('type'));
  const { value, onChange, error, ...field } = useField<ChannelForm, string>({ control: form.control, name: 'key' });
  const [asText, setAsText] = useState(false);
  const [shown, setShown] = useState(false);
  const document = isDocumentKey(type);
  const several = hasSeveralKeys(type, value);
  const placeholder = alreadySet ? tc('form.secretSet') : undefined;
  const hints = [
    alreadySet && t('keys.replaceHelp'),
    format && !document && t('field.keyFormat', { format }),
    document ? t('field.keyDocument') : t('field.keyHelp'),
  ].filter(Boolean);

  return (
    <FieldShell
      label={alreadySet ? t('keys.replaceAll') : t('field.key')}
      error={error}
      required={!alreadySet}
      help={hints.join(' · ')}
    >
      {document || (several && asText) ? (
        <Textarea
          {...field}
          rows={6}
          fontFamily="mono"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : several ? (
        <KeyRows value={value} onChange={onChange} shown={shown} firstRef={field.ref} />
      ) : (
        <SingleKey
          {...field}
          value={value}
          onChange={onChange}
          placeholder={placeholder}
          shown={shown}
          onToggleShown={() => setShown(!shown)}
        />
      )}
      {several && (
        <KeyToolbar
          value={value}
          onChange={onChange}
          asText={asText}
          onToggleText={() => setAsText(!asText)}
          shown={shown}
          onToggleShown={() => setShown(!shown)}
        />
      )}
    </FieldShell>
  );
}
