import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useChannelUpdates } from '../../../graphql/updates/use-updates';
import { loadTexts } from '../../../i18n/setup';
import { isObjectId } from '../../../lib/object-path';
import { useCan } from '../../../lib/session';
import { ObjectActions } from '../../../resource-list/object-actions';
import { useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { PageUnavailable } from '../../../ui/feedback/page-unavailable';
import { ObjectPage, ObjectSection } from '../../../ui/object/object-page';
import { ObjectStates } from '../../../ui/object/object-states';
import { StatusCell } from '../list/channel-cells';
import { useChannelCommands } from '../list/use-row-commands';
import { useChannelActions } from '../use-channel-actions';
import { useChannelDialogs } from '../use-channel-dialogs';
import { useChannelTypes } from '../use-channel-types';
import { ChannelFacts } from './channel-facts';
import { type ChannelPageQuery, useChannelPageQuery } from './channel-page.generated';
import { ModelTests } from './model-tests';

/** Loads with the form library when it first opens. */
const ChannelDrawer = lazy(async () => {
  const [module] = await Promise.all([import('../form/channel-form.drawer'), loadTexts('channelForm')]);
  return { default: module.ChannelDrawer };
});

const ChannelTimeline = lazy(async () => {
  const [module] = await Promise.all([import('../timeline/channel-timeline'), loadTexts('channelTimeline', 'audit')]);
  return { default: module.ChannelTimeline };
});

type Channel = ChannelPageQuery['channel'];

interface ChannelPageProps {
  /** Sections of other features; the application passes them. */
  usage: ((channel: Channel) => ReactNode) | undefined;
  sections(channel: Channel): ReactNode;
}

/** One channel: its facts, timeline, tests, usage and commands. `?edit=` opens its form. */
export function ChannelPage({ usage, sections }: ChannelPageProps) {
  const { id } = useParams();
  return isObjectId(id) ? (
    <KnownChannel key={id} id={id} {...{ usage, sections }} />
  ) : (
    <PageUnavailable reason="notFound" />
  );
}

function KnownChannel({ id, usage, sections }: ChannelPageProps & { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useChannelPageQuery({ variables: { id } });
  const types = useChannelTypes();
  const drawer = useEditDrawer();
  const mayWrite = useCan('channels:write');
  const reload = () => refetch().catch(() => undefined);
  const actions = useChannelActions(reload);
  const channel = data?.channel;
  /** The number of changes of the channel since the page was opened. */
  const [changes, setChanges] = useState(0);
  const countChange = () => setChanges((before) => before + 1);
  useChannelUpdates({
    reload: () => {
      countChange();
      return reload();
    },
    // The results of each model are read with the page only.
    onChange: ({ channels }) => {
      const changed = channels.find((one) => one.id === id);
      if (changed) countChange();
      if (changed && changed.testedAt !== channel?.testedAt) void reload();
    },
  });
  const remove = async (ids: readonly string[], name?: string): Promise<boolean> => {
    const isDeleted = await actions.deleteChannels(ids, name);
    if (isDeleted) navigate('/channel');
    return isDeleted;
  };
  const { acts, show, dialogs } = useChannelDialogs({
    actions,
    choices: types.choices,
    typeLabel: types.typeLabel,
    channelOf: () => channel,
    onEdit: () => drawer.show(id),
    onDelete: (ids, name) => void remove(ids, name),
  });
  const commandsOf = useChannelCommands(acts, types.reportsBalance);
  if (!channel) {
    return (
      <ObjectStates
        title={`#${id}`}
        error={error}
        onRetry={() => {
          void reload();
          void types.refetch().catch(() => undefined);
        }}
      />
    );
  }
  return (
    <>
      <ObjectPage
        title={channel.name}
        status={<StatusCell inline channel={channel} onFailure={() => show({ kind: 'failure', id })} />}
        actions={<ObjectActions commands={commandsOf(channel)} />}
        facts={
          <ChannelFacts
            channel={channel}
            typeLabel={types.typeLabel}
            onUpdateBalance={
              mayWrite && types.reportsBalance(channel.type) ? () => actions.updateBalance(channel) : undefined
            }
          />
        }
        usage={usage?.(channel)}
      >
        <ObjectSection>
          <ChannelTimeline channelId={id} version={changes} />
        </ObjectSection>
        {sections(channel)}
        {channel.modelTests.length > 0 && <ModelTests tests={channel.modelTests} />}
      </ObjectPage>
      {dialogs}
      {mayWrite && drawer.target && (
        <Suspense fallback={null}>
          <ChannelDrawer
            key={drawer.serial}
            id={id}
            choices={types.choices}
            open={drawer.open}
            onClose={drawer.close}
            reload={reload}
            onDelete={remove}
          />
        </Suspense>
      )}
    </>
  );
}
