import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { type Scope, scopes } from '../../lib/permissions.generated';
import { can, useSessionUser } from '../../lib/session';
import { newRecord } from '../../resource-list/use-edit-drawer';
import { notify } from '../../ui/feedback/notify';
import { DateTimeField } from '../../ui/form/date-time-field';
import { MultiSelectField } from '../../ui/form/multi-select-field';
import { TextField } from '../../ui/form/text-field';
import { TextareaField } from '../../ui/form/textarea-field';
import { EditDrawer } from '../../ui/overlay/edit-drawer';
import {
  type CredentialForm,
  credentialSchema,
  expiryPresets,
  formOf,
  inputOf,
  newCredential,
} from './credential-form.schema';
import { hyphened } from './credential-state';
import {
  type ServiceCredentialRowFragment,
  useCreateServiceCredentialMutation,
  useUpdateServiceCredentialMutation,
} from './credentials.generated';

export interface CreatedCredential {
  name: string;
  secret: string;
}

interface CredentialDrawerProps {
  /** `new` or the id of a credential. */
  which: string;
  rows: readonly ServiceCredentialRowFragment[];
  open: boolean;
  onClose(): void;
  onCreated(created: CreatedCredential): void;
  onSaved(): void;
}

/** Creates or edits a service credential. Mounted with a new key each time it opens. */
export function CredentialDrawer({ which, rows, onCreated, onSaved, ...drawer }: CredentialDrawerProps) {
  const { t } = useTranslation('credentials');
  const user = useSessionUser();
  const meaningOf = (scope: Scope) => t(`permission.${hyphened(scope)}`);
  const stored = rows.find(({ id }) => id === which);
  const creating = which === newRecord;
  const [create] = useCreateServiceCredentialMutation();
  const [update] = useUpdateServiceCredentialMutation();
  const [defaultValues] = useState(() => (stored ? formOf(stored) : newCredential(Date.now())));
  const form = useForm<CredentialForm>({ defaultValues, resolver: zodResolver(credentialSchema) });
  const { control } = form;
  const submit = async (values: CredentialForm) => {
    const input = inputOf(values);
    if (creating) {
      const { data } = await create({ variables: { input } });
      if (data) onCreated({ name: input.name, secret: data.createServiceCredential.secret });
    } else {
      await update({ variables: { id: which, input } });
      notify.success(t('saved'));
    }
    onSaved();
  };
  return (
    <EditDrawer
      {...drawer}
      form={form}
      title={creating ? t('add') : t('edit', { name: stored?.name ?? `#${which}` })}
      onSubmit={submit}
    >
      <TextField
        control={control}
        name="name"
        label={t('column.name')}
        help={t('field.nameHelp')}
        required
        autoComplete="off"
      />
      <MultiSelectField
        control={control}
        name="scopes"
        label={t('column.scopes')}
        help={t('field.scopesHelp')}
        required
        options={scopes
          .filter((scope) => can(user, scope))
          .map((scope) => ({ value: scope, label: `${scope} — ${meaningOf(scope)}` }))}
      />
      <DateTimeField
        control={control}
        name="expiresAt"
        label={t('column.expires')}
        help={t('field.expiresHelp')}
        presets={expiryPresets.map(({ id, value }) => ({ label: t(`expiry.${id}`), value }))}
      />
      <TextareaField
        control={control}
        name="addresses"
        label={t('column.addresses')}
        help={t('field.addressesHelp')}
        placeholder={'203.0.113.7\n198.51.100.0/24'}
        rows={3}
        mono
      />
    </EditDrawer>
  );
}
