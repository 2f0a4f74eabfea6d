import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadTexts } from '../../i18n/setup';
import { logPath } from '../../lib/log-path';
import { useStableActs } from '../../lib/use-event-callback';
import type { ChannelActs } from './list/use-row-commands';
import type { TestSubject } from './model-tests/test-channel.dialog';
import type { ChannelChoicesQuery, ChannelRowFragment } from './shared/channels.generated';
import type { useChannelActions } from './use-channel-actions';

// Dialogs load when they first open.
const TestChannelDialog = lazy(async () => {
  const [module] = await Promise.all([import('./model-tests/test-channel.dialog'), loadTexts('channelTests')]);
  return { default: module.TestChannelDialog };
});
const ExplainRouteDialog = lazy(async () => {
  const [module] = await Promise.all([import('./routes/explain-route.dialog'), loadTexts('channelRoutes', 'aliases')]);
  return { default: module.ExplainRouteDialog };
});
const FailedTestDialog = lazy(async () => {
  const [module] = await Promise.all([import('./model-tests/failed-test.dialog'), loadTexts('channelTests')]);
  return { default: module.FailedTestDialog };
});
const CopyChannelDialog = lazy(async () => {
  const [module] = await Promise.all([import('./list/copy-channel.dialog'), loadTexts('channelForm')]);
  return { default: module.CopyChannelDialog };
});

/** The dialog about channels that is open. */
type ChannelDialog =
  | { kind: 'test'; subject: TestSubject }
  | { kind: 'failure'; id: string }
  | { kind: 'copy'; channel: ChannelRowFragment }
  | { kind: 'route'; group: string; model: string };

interface ChannelDialogsInput {
  actions: ReturnType<typeof useChannelActions>;
  choices: ChannelChoicesQuery | undefined;
  typeLabel(type: number): string;
  /** Undefined for a channel that was deleted. */
  channelOf(id: string): ChannelRowFragment | undefined;
  onEdit(channel: ChannelRowFragment): void;
  onDelete(ids: readonly string[], name?: string): void;
}

/** The commands on one channel, which the list and the page of a channel share, and the dialogs that they open. */
export function useChannelDialogs(input: ChannelDialogsInput) {
  const { actions, choices, typeLabel, channelOf, onEdit, onDelete } = input;
  const navigate = useNavigate();
  const [dialog, show] = useState<ChannelDialog | null>(null);
  const opened = useOpened(dialog);
  const close = () => show(null);
  const acts = useStableActs<ChannelActs>({
    onSwitch: actions.switchTo,
    onQuickTest: actions.quickTest,
    onTestModels: (channel) => show({ kind: 'test', subject: { channels: [channel] } }),
    onUpdateBalance: actions.updateBalance,
    onExplain: ({ groups, models, modelPrefix }) =>
      show({
        kind: 'route',
        group: groups[0] ?? '',
        model: models[0] === undefined ? '' : `${modelPrefix}${models[0]}`,
      }),
    onCopy: (channel) => show({ kind: 'copy', channel }),
    onDelete,
    onEdit,
    onLog: ({ id }) => navigate(logPath({ channel: id })),
    onChanges: ({ id }) => navigate(`/audit?object=channel&id=${id}`),
  });
  const dialogs = (
    <>
      <Suspense fallback={null}>
        {opened.has('test') && (
          <TestChannelDialog subject={dialog?.kind === 'test' ? dialog.subject : null} onClose={close} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {dialog?.kind === 'failure' && (
          <FailedTestDialog
            channel={channelOf(dialog.id)}
            onClose={close}
            onTest={actions.quickTest}
            onEdit={(channel) => {
              close();
              onEdit(channel);
            }}
          />
        )}
        {dialog?.kind === 'copy' && (
          <CopyChannelDialog channel={dialog.channel} onClose={close} onCopy={actions.copyChannel} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {opened.has('route') && (
          <ExplainRouteDialog
            request={dialog?.kind === 'route' ? dialog : null}
            onClose={close}
            groups={choices?.groups ?? []}
            models={choices?.knownModels ?? []}
            typeLabel={typeLabel}
          />
        )}
      </Suspense>
    </>
  );
  return { acts, show, dialogs };
}

/** Kinds of dialogs that have been opened. They stay mounted so that their closing animation can run. */
function useOpened(dialog: ChannelDialog | null): ReadonlySet<ChannelDialog['kind']> {
  const kinds = useRef(new Set<ChannelDialog['kind']>());
  if (dialog) kinds.current.add(dialog.kind);
  return kinds.current;
}
