import { skipToken } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useCachedRow } from '../../../graphql/cached-row';
import { usePrefetchedPolicy } from '../../../graphql/prefetch';
import { useTranslation } from '../../../i18n/use-translation';
import { ProblemError } from '../../../lib/problem';
import { channelStatus } from '../../../lib/status-numbers.generated';
import { StatusBadge } from '../../../ui/data/badge';
import { Callout } from '../../../ui/feedback/callout';
import { notify } from '../../../ui/feedback/notify';
import { useConfirm } from '../../../ui/overlay/confirm';
import { EditDrawer, FurtherSections } from '../../../ui/overlay/edit-drawer';
import { useFormat } from '../../../ui/use-format';
import { openAiType } from '../shared/channel-types';
import {
  type ChannelChoicesQuery,
  ChannelDocument,
  ChannelRowFragmentDoc,
  useChannelQuery,
  useCreateChannelMutation,
  useUpdateChannelMutation,
} from '../shared/channels.generated';
import { endsInVersion, withoutTrailingSlash } from './base-url';
import {
  type ChannelForm,
  channelSchema,
  emptyChannel,
  newChannel,
  toChanges,
  toForm,
  toInput,
} from './channel-form.schema';
import { AdvancedSection, BasicsSection, DangerSection, RoutingSection } from './channel-form.sections';
import { ConnectionSection } from './connection.section';
import { ModelsSection } from './models.section';

interface ChannelDrawerProps {
  open: boolean;
  onClose(): void;
  /** The channel to edit; null for a new one. */
  id: string | null;
  choices: ChannelChoicesQuery | undefined;
  /** Called after a channel is created. */
  reload(): Promise<unknown>;
  /** Resolves to whether the channel was deleted. */
  onDelete(ids: readonly string[], name?: string): Promise<boolean>;
}

const sections = ['basics', 'connection', 'models', 'routing', 'advanced', 'danger'] as const;
const dropNothingTyped = { keepDirtyValues: true };

/** Creates or edits a channel. Mount it with a new `key` each time it opens. */
export function ChannelDrawer({ open, onClose, id, choices, reload, onDelete }: ChannelDrawerProps) {
  const { t } = useTranslation('channelForm');
  const row = useCachedRow(ChannelRowFragmentDoc, 'Channel', id);
  const fetchPolicy = usePrefetchedPolicy(ChannelDocument, { id: id ?? '' });
  const { data, loading, error, refetch } = useChannelQuery(
    id === null ? skipToken : { variables: { id }, fetchPolicy, nextFetchPolicy: 'cache-only' },
  );
  const channel = data?.channel;
  const known = channel ?? row;
  const values = useMemo(() => {
    if (id !== null) return channel && toForm(channel);
    return choices && newChannel(choices.channelTypes.find((type) => type.id === openAiType));
  }, [id, channel, choices]);
  const form = useForm<ChannelForm>({
    resolver: zodResolver(channelSchema(id === null)),
    defaultValues: emptyChannel,
    values,
    resetOptions: dropNothingTyped,
  });
  const save = useSave(id, values, reload);
  const remove = async () => {
    if (!channel || !(await onDelete([channel.id], channel.name))) return;
    // Resets the form so that closing the drawer of a deleted channel does not warn about unsaved changes.
    flushSync(() => form.reset());
    onClose();
  };
  const fact = choices?.channelTypes.find((type) => String(type.id) === form.watch('type'));
  return (
    <EditDrawer
      open={open}
      onClose={onClose}
      size="lg"
      sections={sections
        .filter((name) => channel || name !== 'danger')
        .map((name) => ({ id: name, title: t(`section.${name}`) }))}
      title={
        id === null
          ? t('drawer.add')
          : known
            ? t('drawer.edit', { id, name: known.name })
            : t('drawer.editNamed', { id })
      }
      status={known && <StatusBadge domain="channel" value={known.status} />}
      form={form}
      onSubmit={save}
      loading={id !== null && !channel && loading}
      loadError={channel ? undefined : error}
      onRetry={() => void refetch()}
    >
      {channel && <DisabledNote status={channel.status} reason={channel.statusReason} at={channel.statusTime} />}
      <BasicsSection form={form} types={choices?.channelTypes ?? []} groups={choices?.groups ?? []} />
      <FurtherSections>
        <ConnectionSection form={form} fact={fact} channel={channel} />
        <ModelsSection form={form} fact={fact} known={choices?.knownModels ?? []} channelId={id} />
        <RoutingSection form={form} />
        <AdvancedSection form={form} />
        {channel && <DangerSection status={channel.status} onDelete={() => void remove()} />}
      </FurtherSections>
    </EditDrawer>
  );
}

function DisabledNote({ status, reason, at }: { status: number; reason: string | null; at: string | null }) {
  const { t } = useTranslation('channelForm');
  const format = useFormat();
  if (status !== channelStatus.autoDisabled || !reason) return null;
  return (
    <Callout tone="warning">{t('drawer.autoDisabled', { reason, time: at ? format.timestamp(at) : '–' })}</Callout>
  );
}

/** Creates the channel or sends the changed fields. Asks for confirmation if the address ends in a version. */
function useSave(id: string | null, stored: ChannelForm | undefined, reload: () => Promise<unknown>) {
  const { t: tChannels } = useTranslation('channels');
  const confirmVersion = useVersionQuestion();
  const [create] = useCreateChannelMutation();
  const [update] = useUpdateChannelMutation();
  return async (form: ChannelForm) => {
    if (form.baseUrl !== stored?.baseUrl) await confirmVersion(form.baseUrl);
    const name = form.name.trim();
    if (id === null || !stored) {
      await create({ variables: { input: toInput(form) } });
      notify.success(tChannels('done.created', { name }));
      void reload();
      return;
    }
    await update({ variables: { id, input: toChanges(stored, form) } });
    notify.success(tChannels('done.saved', { name }));
  };
}

/** Resolves when the address is accepted; otherwise throws an error on the address field. */
function useVersionQuestion() {
  const { t } = useTranslation('channelForm');
  const confirm = useConfirm();
  return async (baseUrl: string) => {
    if (!endsInVersion(baseUrl)) return;
    const sure = await confirm({
      title: t('baseUrl.versionTitle'),
      text: t('baseUrl.versionText', { address: withoutTrailingSlash(baseUrl) }),
      action: t('baseUrl.versionAction'),
      cancel: t('baseUrl.versionBack'),
    });
    if (sure) return;
    const message = t('baseUrl.versionNote');
    throw new ProblemError({ kind: 'refused', message, fields: [{ field: 'baseUrl', code: '', message }] });
  };
}
