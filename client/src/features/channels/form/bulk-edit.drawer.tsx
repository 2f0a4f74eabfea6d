import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { ProblemError } from '../../../lib/problem';
import { Callout } from '../../../ui/feedback/callout';
import { notify } from '../../../ui/feedback/notify';
import { MultiSelectField } from '../../../ui/form/multi-select-field';
import { NumberField } from '../../../ui/form/number-field';
import { asOptions } from '../../../ui/form/option';
import { SelectField } from '../../../ui/form/select-field';
import { EditDrawer } from '../../../ui/overlay/edit-drawer';
import { type ChannelRowFragment, useUpdateChannelsMutation } from '../shared/channels.generated';
import { type BulkForm, bulkSchema, toBulkInput, unchanged } from './bulk-form.schema';
import { Pair } from './channel-form.sections';

interface BulkEditDrawerProps {
  open: boolean;
  onClose(): void;
  channels: readonly ChannelRowFragment[];
  groups: readonly string[];
  models: readonly string[];
  reload(): Promise<unknown>;
}

/** Edits the selected channels together; a blank field leaves the value of each channel unchanged. */
export function BulkEditDrawer({ open, onClose, channels, groups, models, reload }: BulkEditDrawerProps) {
  const { t } = useTranslation('channelForm');
  const form = useForm<BulkForm>({ resolver: zodResolver(bulkSchema), defaultValues: unchanged });
  const { control } = form;
  const [update] = useUpdateChannelsMutation();
  const served = new Set(channels.flatMap((channel) => channel.models));

  const save = async (values: BulkForm) => {
    const input = toBulkInput(values);
    if (!input) throw new ProblemError({ kind: 'refused', message: t('error.unchanged') });
    const { data } = await update({ variables: { ids: channels.map(({ id }) => id), input } });
    notify.success(t('done.changed', { count: data?.updateChannels.length ?? 0 }));
    void reload();
  };
  return (
    <EditDrawer
      open={open}
      onClose={onClose}
      title={t('bulk.title', { count: channels.length })}
      form={form}
      onSubmit={save}
    >
      <Callout>{t('bulk.text')}</Callout>
      <MultiSelectField
        control={control}
        name="addModels"
        label={t('bulk.addModels')}
        help={t('bulk.addModelsHelp')}
        options={asOptions(models)}
        allowCustom
        onDuplicates={() => notify.info(t('models.existed'))}
        mono
        maxH="44"
      />
      <MultiSelectField
        control={control}
        name="removeModels"
        label={t('bulk.removeModels')}
        help={t('bulk.removeModelsHelp')}
        options={asOptions(served)}
        mono
        maxH="44"
      />
      <MultiSelectField
        control={control}
        name="groups"
        label={t('field.groups')}
        help={t('bulk.groupsHelp')}
        options={asOptions(groups)}
        allowCustom
        maxH="36"
      />
      <Pair>
        <NumberField
          control={control}
          name="priority"
          label={t('field.priority')}
          placeholder={t('tag.keep')}
          help={t('field.priorityHelp')}
        />
        <NumberField
          control={control}
          name="weight"
          label={t('field.weight')}
          placeholder={t('tag.keep')}
          help={t('field.weightHelp')}
        />
      </Pair>
      <SelectField
        control={control}
        name="autoBan"
        label={t('field.autoBan')}
        help={t('field.autoBanHelp')}
        placeholder={t('tag.keep')}
        options={[
          { value: 'on', label: t('bulk.autoBanOn') },
          { value: 'off', label: t('bulk.autoBanOff') },
        ]}
      />
    </EditDrawer>
  );
}
