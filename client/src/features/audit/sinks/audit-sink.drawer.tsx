import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { keepsSecret } from '../../../lib/sink-secret';
import { newRecord } from '../../../resource-list/use-edit-drawer';
import { notify } from '../../../ui/feedback/notify';
import { RadioCardsField } from '../../../ui/form/radio-cards-field';
import { SecretField } from '../../../ui/form/secret-field';
import { SelectField } from '../../../ui/form/select-field';
import { SwitchField } from '../../../ui/form/switch-field';
import { TextField } from '../../../ui/form/text-field';
import { EditDrawer } from '../../../ui/overlay/edit-drawer';
import { type AuditSinkRowFragment, useSaveAuditSinkMutation } from '../shared/audit.generated';
import {
  type AuditSinkForm,
  addressExamples,
  auditSinkSchema,
  formOf,
  inputOf,
  kinds,
  starts,
} from './audit-sink-form';

interface AuditSinkDrawerProps {
  /** `new` or the id of a sink. */
  which: string;
  sinks: readonly AuditSinkRowFragment[];
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Creates or edits an audit sink. Mounted with a new key each time it opens. */
export function AuditSinkDrawer({ which, sinks, onSaved, ...drawer }: AuditSinkDrawerProps) {
  const { t } = useTranslation('auditSinks');
  const stored = sinks.find(({ id }) => id === which);
  const [save] = useSaveAuditSinkMutation();
  const form = useForm<AuditSinkForm>({
    defaultValues: formOf(stored),
    resolver: zodResolver(auditSinkSchema(stored)),
  });
  const { control } = form;
  const [kind, url] = useWatch({ control, name: ['kind', 'url'] });
  const isKept = keepsSecret(stored, { kind, url });
  const submit = async (values: AuditSinkForm) => {
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
        label={t('field.url')}
        placeholder={addressExamples[kind]}
        help={t(`kind.${kind}.address`)}
        required
        mono
        autoComplete="off"
      />
      {kind === 'WEBHOOK' && (
        <SecretField
          control={control}
          name="secret"
          label={t('field.secret')}
          help={t('help.secret')}
          alreadySet={isKept}
          required={!isKept}
          autoComplete="off"
        />
      )}
      {!stored && (
        <RadioCardsField
          control={control}
          name="start"
          label={t('field.start')}
          cards={starts.map((value) => ({ value, label: t(`start.${value}.name`), text: t(`start.${value}.text`) }))}
        />
      )}
      <SwitchField control={control} name="enabled" label={t('field.enabled')} help={t('help.enabled')} />
    </EditDrawer>
  );
}
