import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { MessageSquareOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadTexts } from '../../../i18n/setup';
import { useTranslation } from '../../../i18n/use-translation';
import { newId } from '../../../lib/new-id';
import { isAdmin, useSessionUser } from '../../../lib/session';
import { useStatus } from '../../../lib/status';
import { Callout } from '../../../ui/feedback/callout';
import { EmptyState, ErrorState } from '../../../ui/feedback/states';
import { NavButton } from '../../../ui/nav-button';
import type { AttachmentKind } from '../attachments/attachment';
import { DropZone } from '../attachments/drop-zone';
import { Composer } from '../composer';
import { templateOf } from '../conversation';
import { ConversationList } from '../conversation-list';
import type { PlaygroundPricesQuery } from '../playground.generated';
import { PlaygroundView } from '../playground.view';
import { estimatedCost } from '../reply-cost';
import { SettingsPanel } from '../settings.panel';
import { Transcript } from '../transcript';
import { useConversation } from '../use-conversation';
import { useSettings } from '../use-settings';

/** Loads after the page. */
const Workbench = lazy(async () => {
  const [module] = await Promise.all([import('./workbench'), loadTexts('workbench')]);
  return { default: module.Workbench };
});

/** Loads for a call of the usage log. */
const RerunPage = lazy(async () => {
  const [module] = await Promise.all([import('../rerun/rerun.page'), loadTexts('workbench')]);
  return { default: module.RerunPage };
});

/** Conversations; `?log=` is a call of the usage log whose request is sent again. */
export function PlaygroundPage() {
  const [search] = useSearchParams();
  const logId = search.get('log');
  // Only administrators may choose the channel of a call.
  const mayRun = isAdmin(useSessionUser());
  if (logId === null || !mayRun) return <ConversationPage />;
  return (
    <Suspense>
      <RerunPage logId={logId} />
    </Suspense>
  );
}

function ConversationPage() {
  const { t } = useTranslation('playground');
  const { quota_per_unit } = useStatus();
  const { settings, change, groups, models, pricing, loading, error, retry } = useSettings();
  const conversation = useConversation(
    settings,
    t('defaultSystem'),
    acceptedKinds([settings.model, ...settings.compare], pricing),
  );
  const { messages, chat, current } = conversation;
  const input = useRef<HTMLTextAreaElement>(null);
  const applied = useRef<string>(undefined);
  useEscape(chat.live.size > 0, chat.stop);

  const noModel = !loading && !error && models.length === 0;
  return (
    <PlaygroundView
      notice={<ExpiredNotice />}
      canClear={messages.length > 0}
      onClear={conversation.clear}
      request={conversation.nextRequest}
      panel={
        <>
          <SettingsPanel settings={settings} groups={groups} models={models} onChange={change} />
          <Suspense>
            <Workbench
              settings={settings}
              onChange={change}
              message={conversation.draft || templateOf(messages)}
              onMessage={conversation.setDraft}
              applied={applied}
            />
          </Suspense>
          <hr style={{ border: 0, height: '1.5rem' }} />
          <ConversationList
            list={conversation.list}
            current={current}
            onOpen={conversation.open}
            onNew={() => {
              conversation.open(newId());
              input.current?.focus();
            }}
            onDelete={conversation.remove}
          />
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : noModel ? (
        <EmptyState
          icon={MessageSquareOff}
          title={t('noModel.title', { group: settings.group })}
          text={t('noModel.text')}
        />
      ) : loading && models.length === 0 ? (
        <VisuallyHidden role="status">{t('status.preparing')}</VisuallyHidden>
      ) : (
        <DropZone onFiles={conversation.attach} disabled={chat.live.size > 0}>
          <Transcript
            // Another conversation starts scrolled to its end.
            key={current}
            messages={messages}
            live={chat.live}
            estimateOf={(reply) => estimatedCost(reply, pricing, quota_per_unit)}
            extraOf={conversation.extraOf}
            onRetry={conversation.retry}
            onEdit={(id) => {
              conversation.edit(id);
              input.current?.focus();
            }}
            onExample={(text) => {
              conversation.setDraft(text);
              input.current?.focus();
            }}
          />
          <Composer
            input={input}
            value={conversation.draft}
            onChange={conversation.setDraft}
            editing={conversation.editing !== null}
            onCancelEdit={() => conversation.edit(null)}
            running={chat.live.size > 0}
            files={{
              attachments: conversation.attachments,
              reading: conversation.reading,
              onAdd: conversation.attach,
              onRemove: conversation.detach,
            }}
            onSend={conversation.send}
            onStop={chat.stop}
          />
        </DropZone>
      )}
    </PlaygroundView>
  );
}

function ExpiredNotice() {
  const { t } = useTranslation('playground');
  const [search] = useSearchParams();
  if (!search.has('expired')) return null;
  return (
    <Callout
      tone="warning"
      action={
        <NavButton size="sm" to="/login?returnTo=%2Fplayground">
          {t('login')}
        </NavButton>
      }
    >
      {t('expired')}
    </Callout>
  );
}

/** Esc stops the reply, unless an open overlay handles the key. */
function useEscape(active: boolean, stop: () => void) {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const overlay = document.querySelector(
        '[role=dialog][data-state=open],[role=menu],[role=listbox][data-state=open]',
      );
      if (event.key === 'Escape' && !event.defaultPrevented && !overlay) stop();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active, stop]);
}

type Pricing = PlaygroundPricesQuery['pricing'];

/**
 * The kinds of files that all these models accept. Text is sent as text. A model whose input is unknown may accept any:
 * otherwise its upstream returns an error.
 */
function acceptedKinds(models: readonly string[], pricing: Pricing | undefined): ReadonlySet<AttachmentKind> {
  const inputs = models.flatMap((model) => {
    const known = pricing?.models.find((item) => item.model === model)?.facts?.inputModalities ?? [];
    return known.length > 0 ? [known] : [];
  });
  const kinds: AttachmentKind[] = ['text'];
  if (inputs.every((input) => input.includes('IMAGE'))) kinds.push('image');
  if (inputs.every((input) => input.includes('FILE'))) kinds.push('pdf');
  return new Set(kinds);
}
