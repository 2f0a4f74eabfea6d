import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTranslation } from '../../i18n/use-translation';
import * as limits from '../../lib/limits.generated';
import { newRecord } from '../../resource-list/use-edit-drawer';
import { notify } from '../../ui/feedback/notify';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { EditDrawer } from '../../ui/overlay/edit-drawer';
import { TransportFields } from '../../ui/transport/transport-fields';
import {
  type Transport,
  type TransportSetting,
  type TransportValues,
  transportInput,
  transportValues,
  wrongSettings,
} from '../../ui/transport/transport-form';
import { useSettingTexts } from '../../ui/transport/use-setting-texts';
import {
  type AlertReceiverRowFragment,
  type AlertTransportFragment,
  useAlertTransportsQuery,
  useSaveAlertReceiverMutation,
} from './alerts.generated';

type Key = AlertTransportFragment['key'];

interface ReceiverForm extends TransportValues {
  name: string;
  notifyType: Key;
  /** Blank for the language of the site. */
  language: string;
}

interface ReceiverDrawerProps {
  /** `new` or the id of a receiver. */
  which: string;
  receivers: readonly AlertReceiverRowFragment[];
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Creates or edits a receiver. Mounted with a new key each time it opens. */
export function ReceiverDrawer({ which, receivers, ...props }: ReceiverDrawerProps) {
  const { data, loading, error, refetch } = useAlertTransportsQuery();
  const stored = receivers.find(({ id }) => id === which);
  // The transport of the receiver has its values; the others are empty.
  const transports = (data?.alertTransports ?? []).map((transport) =>
    transport.key === stored?.transport.key ? stored.transport : transport,
  );
  // The fields of the form are in the transports, and a drawer that is mounted again while it opens is closed.
  if (loading && !data) return null;
  return (
    <ReceiverFormDrawer
      {...props}
      id={which === newRecord ? null : which}
      {...{ stored, transports }}
      loadError={data ? undefined : error}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}

interface ReceiverFormDrawerProps extends Omit<ReceiverDrawerProps, 'which' | 'receivers'> {
  id: string | null;
  stored: AlertReceiverRowFragment | undefined;
  transports: readonly AlertTransportFragment[];
  loadError: unknown;
  onRetry(): void;
}

function ReceiverFormDrawer({ id, stored, transports, onSaved, ...drawer }: ReceiverFormDrawerProps) {
  const { t } = useTranslation('alerts');
  const { t: tt } = useTranslation('transports');
  const textsOf = useSettingTexts();
  const [save] = useSaveAlertReceiverMutation();
  const form = useForm<ReceiverForm>({
    defaultValues: {
      name: stored?.name ?? '',
      language: stored?.language ?? '',
      notifyType: stored?.transport.key ?? 'EMAIL',
      ...transportValues(transports),
    },
    resolver: zodResolver(
      receiverSchema(transports, (reason, setting) => tt(reason, { label: textsOf(setting).label })),
    ),
  });
  const { control } = form;
  const notifyType = useWatch({ control, name: 'notifyType' });
  const transport = transports.find(({ key }) => key === notifyType);
  const submit = async (values: ReceiverForm) => {
    const { name, language } = values;
    const chosen = transport && transportInput(transport, values);
    const input = { name: name.trim(), notifyType: values.notifyType, language: language || null, ...chosen };
    await save({ variables: { id, input } });
    notify.success(t('saved'));
    onSaved();
  };
  return (
    <EditDrawer {...drawer} form={form} title={id === null ? t('addReceiver') : t('editReceiver')} onSubmit={submit}>
      <TextField control={control} name="name" label={t('column.name')} required autoComplete="off" />
      <SelectField
        control={control}
        name="notifyType"
        label={t('column.transport')}
        help={tt(`transport.${notifyType}.text`)}
        options={transports.map(({ key }) => ({ value: key, label: tt(`transport.${key}.name`) }))}
        required
      />
      {transport && <TransportFields key={transport.key} control={control} transport={transport} />}
      <SelectField
        control={control}
        name="language"
        label={t('field.language')}
        placeholder={t('field.siteLanguage')}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
    </EditDrawer>
  );
}

/** @param textOf the error of a setting */
const receiverSchema = (
  transports: readonly Transport[],
  textOf: (reason: 'missing' | 'httpsOnly', setting: TransportSetting) => string,
) =>
  z
    .object({
      name: z
        .string()
        .check(
          z.refine(
            (text) => text.trim() !== '' && text.trim().length <= limits.AlertReceiverInput.name.max,
            'alerts:error.name',
          ),
        ),
      notifyType: z.custom<Key>(),
      language: z.string(),
      settings: z.record(z.string(), z.string()),
      removed: z.record(z.string(), z.boolean()),
    })
    .check(({ value, issues }) => {
      const transport = transports.find(({ key }) => key === value.notifyType);
      for (const { setting, input, reason } of transport ? wrongSettings(transport, value) : []) {
        issues.push({ code: 'custom', path: ['settings', setting.name], message: textOf(reason, setting), input });
      }
    });
