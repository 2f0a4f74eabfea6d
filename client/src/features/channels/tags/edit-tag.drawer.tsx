import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { ProblemError } from '../../../lib/problem';
import { maxWithoutTyping } from '../../../resource-list/use-list-commands';
import { Callout } from '../../../ui/feedback/callout';
import { notify } from '../../../ui/feedback/notify';
import { JsonField } from '../../../ui/form/json-field';
import { MultiSelectField } from '../../../ui/form/multi-select-field';
import { NumberField } from '../../../ui/form/number-field';
import { asOptions } from '../../../ui/form/option';
import { TextField } from '../../../ui/form/text-field';
import { useConfirm } from '../../../ui/overlay/confirm';
import { EditDrawer } from '../../../ui/overlay/edit-drawer';
import { Pair } from '../form/channel-form.sections';
import {
  type ChannelTagRowFragment,
  type UpdateChannelTagInput,
  useChannelTagSumsQuery,
  useUpdateChannelTagMutation,
} from '../shared/channels.generated';
import { type TagForm, tagSchema, toTagChanges, toTagForm } from './tag-form.schema';

interface EditTagDrawerProps {
  open: boolean;
  onClose(): void;
  tag: string;
  groups: readonly string[];
  models: readonly string[];
  reload(): Promise<unknown>;
}

const blank: TagForm = { newTag: '', priority: null, weight: null, modelMapping: '', models: [], groups: [] };
/** Edits all channels of a tag together. */
export function EditTagDrawer({ open, onClose, tag, groups, models, reload }: EditTagDrawerProps) {
  const { t } = useTranslation('channelForm');
  const { sums, loading, error, retry } = useTag(tag);
  const values = useMemo(() => sums && toTagForm(sums), [sums]);
  const form = useForm<TagForm>({
    resolver: zodResolver(tagSchema),
    defaultValues: blank,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const save = useSave(sums, reload);
  return (
    <EditDrawer
      open={open}
      onClose={onClose}
      title={t('tag.editTitle', { tag })}
      form={form}
      onSubmit={save}
      loading={!sums && loading}
      loadError={sums ? undefined : error}
      onRetry={retry}
    >
      <Callout>{t('tag.editText', { count: sums?.channelCount ?? 0 })}</Callout>
      <TextField control={control} name="newTag" label={t('tag.name')} help={t('tag.nameHelp')} autoComplete="off" />
      <Pair>
        <NumberField
          control={control}
          name="priority"
          label={t('field.priority')}
          placeholder={t('tag.keep')}
          help={sums?.priority === null ? t('tag.differ') : t('field.priorityHelp')}
        />
        <NumberField
          control={control}
          name="weight"
          label={t('field.weight')}
          placeholder={t('tag.keep')}
          help={sums?.weight === null ? t('tag.differ') : t('field.weightHelp')}
        />
      </Pair>
      <MultiSelectField
        control={control}
        name="groups"
        label={t('field.groups')}
        help={t('tag.groupsHelp')}
        options={asOptions(groups)}
        allowCustom
        maxH="36"
      />
      <MultiSelectField
        control={control}
        name="models"
        label={t('field.models')}
        help={t('tag.modelsHelp')}
        options={asOptions(models)}
        allowCustom
        onDuplicates={() => notify.info(t('models.existed'))}
        mono
      />
      <JsonField
        control={control}
        name="modelMapping"
        label={t('field.modelMapping')}
        help={t('tag.mappingHelp')}
        example={'{\n  "gpt-4o": "gpt-4o-2024-11-20"\n}'}
      />
    </EditDrawer>
  );
}

function useTag(tag: string) {
  const { data, loading, error, refetch } = useChannelTagSumsQuery({ variables: { tag }, fetchPolicy: 'network-only' });
  const { t } = useTranslation('channelForm');
  const sums = data?.channelTags.nodes[0];
  const missing = data && !sums ? new ProblemError({ kind: 'refused', message: t('tag.missing') }) : undefined;
  return { sums, loading, error: error ?? missing, retry: () => void refetch() };
}

/** Sends the changed fields. An empty name removes the tag from its channels after a confirmation. */
function useSave(sums: ChannelTagRowFragment | undefined, reload: () => Promise<unknown>) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const confirmDissolving = useDissolveQuestion();
  const [update] = useUpdateChannelTagMutation();
  return async (form: TagForm) => {
    if (!sums) return;
    const input: UpdateChannelTagInput | undefined = toTagChanges(toTagForm(sums), form);
    if (!input) throw new ProblemError({ kind: 'refused', message: t('error.unchanged') });
    if (input.newTag === '') await confirmDissolving(sums);
    const { data } = await update({ variables: { tag: sums.tag, input } });
    const count = data?.updateChannelTag ?? 0;
    notify.success(
      input.newTag === ''
        ? t('done.tagDissolved', { tag: sums.tag, count })
        : tChannels('done.tagSaved', { tag: input.newTag ?? sums.tag, count }),
    );
    void reload();
  };
}

/** Resolves when removing the tag is confirmed; otherwise throws an error on the name field. */
function useDissolveQuestion() {
  const { t } = useTranslation('channelForm');
  const confirm = useConfirm();
  return async ({ tag, channelCount }: ChannelTagRowFragment) => {
    const sure = await confirm({
      title: t('tag.dissolveTitle', { tag }),
      text: t('tag.dissolveText', { count: channelCount }),
      action: t('tag.dissolve'),
      dangerous: true,
      typed: channelCount > maxWithoutTyping ? String(channelCount) : undefined,
    });
    if (sure) return;
    const message = t('tag.dissolveNote');
    throw new ProblemError({ kind: 'refused', message, fields: [{ field: 'newTag', code: '', message }] });
  };
}
