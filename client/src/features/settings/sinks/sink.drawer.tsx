import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { keepsSecret } from '../../../lib/sink-secret';
import { newRecord } from '../../../resource-list/use-edit-drawer';
import { notify } from '../../../ui/feedback/notify';
import { SecretField } from '../../../ui/form/secret-field';
import { SelectField } from '../../../ui/form/select-field';
import { SwitchField } from '../../../ui/form/switch-field';
import { TextField } from '../../../ui/form/text-field';
import { EditDrawer } from '../../../ui/overlay/edit-drawer';
import { type LogSinkRowFragment, useSaveLogSinkMutation } from '../settings.generated';
import { addressExamples, formOf, inputOf, kinds, type SinkForm, settingsOf, sinkSchema } from './sink-form';

interface SinkDrawerProps {
  /** `new` or the id of a sink. */
  which: string;
  sinks: readonly LogSinkRowFragment[];
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Creates or edits a log sink. Mounted with a new key each time it opens. */
export function SinkDrawer({ which, sinks, onSaved, ...drawer }: SinkDrawerProps) {
  const { t } = useTranslation('logSinks');
  const stored = sinks.find(({ id }) => id === which);
  const [save] = useSaveLogSinkMutation();
  const form = useForm<SinkForm>({ defaultValues: formOf(stored), resolver: zodResolver(sinkSchema(stored)) });
  const { control } = form;
  const [kind, url, secret, removed] = useWatch({ control, name: ['kind', 'url', 'secret', 'removed'] });
  const isKept = keepsSecret(stored, { kind, url });
  const submit = async (values: SinkForm) => {
    await save({ variables: { id: which === newRecord ? null : which, input: inputOf(values) } });
    notify.success(t('saved'));
    onSaved();
  };
  return (
    <EditDrawer {...drawer} form={form} title={stored ? t('editSink') : t('add')} onSubmit={submit}>
      <TextField control={control} name="name" label={t('field.name')} required autoComplete="off" />
      <SelectField
        control={control}
        name="kind"
        label={t('field.kind')}
        help={t(`kind.${kind}.text`)}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}.name`) }))}
        required
      />
      <TextField
        control={control}
        name="url"
        type="url"
        label={t('field.url')}
        placeholder={addressExamples[kind]}
        required
        mono
        autoComplete="off"
      />
      {settingsOf[kind].map(({ name, required }) => (
        <TextField
          key={name}
          control={control}
          name={name}
          label={t(`field.${name}`)}
          help={t(`help.${name}`)}
          required={required}
          mono
          autoComplete="off"
        />
      ))}
      <SecretField
        control={control}
        name="secret"
        label={t(`secret.${kind}`)}
        alreadySet={isKept}
        required={kind === 'S3' && !isKept}
        disabled={removed}
        autoComplete="off"
      />
      {isKept && kind !== 'S3' && secret === '' && (
        <SwitchField control={control} name="removed" label={t('field.removed')} />
      )}
      <SwitchField control={control} name="enabled" label={t('field.enabled')} help={t('help.enabled')} />
    </EditDrawer>
  );
}
