import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { MessageSquareOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PlaygroundRequest } from '../../lib/playground-stream';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { useStored } from '../../lib/storage';
import { Callout } from '../../ui/feedback/callout';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { NavButton } from '../../ui/nav-button';
import { useConfirm } from '../../ui/overlay/confirm';
import { Composer } from './composer';
import {
  before,
  type Conversation,
  conversations,
  emptyReply,
  type Message,
  newId,
  saved,
  titleOf,
  turnsOf,
  userMessage,
  wireMessages,
} from './conversation';
import { ConversationList } from './conversation-list';
import { curlOf } from './curl';
import { PlaygroundView } from './playground.view';
import { estimatedCost } from './reply-cost';
import { SettingsPanel } from './settings.panel';
import { Transcript } from './transcript';
import { useChat } from './use-chat';
import { useSettings } from './use-settings';

/** Clearing more turns than this asks first. */
const clearUnasked = 2;

export function PlaygroundPage() {
  const { t } = useTranslation('playground');
  const { server_address, quota_per_unit } = useStatus();
  const { settings, change, groups, models, pricing, loading, error, retry } = useSettings();
  const talk = useTalk(settings, t('defaultSystem'));
  const { messages, chat, current } = talk;
  const input = useRef<HTMLTextAreaElement>(null);
  useEscape(chat.live !== null, chat.stop);

  const noModel = !loading && !error && models.length === 0;
  return (
    <PlaygroundView
      notice={<ExpiredNotice />}
      canClear={messages.length > 0}
      onClear={talk.clear}
      curl={curlOf(siteOrigin(server_address), talk.requestOf(messages))}
      panel={
        <>
          <SettingsPanel settings={settings} groups={groups} models={models} onChange={change} />
          <hr style={{ border: 0, height: '1.5rem' }} />
          <ConversationList
            list={talk.list}
            current={current}
            onOpen={talk.open}
            onNew={() => {
              talk.open(newId());
              input.current?.focus();
            }}
            onDelete={talk.remove}
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
        <>
          <Transcript
            // Another conversation starts at its own end.
            key={current}
            messages={messages}
            live={chat.live}
            estimateOf={(reply) => estimatedCost(reply, pricing, quota_per_unit)}
            onRetry={talk.retry}
            onEdit={(id) => {
              talk.edit(id);
              input.current?.focus();
            }}
            onExample={(text) => {
              talk.setDraft(text);
              input.current?.focus();
            }}
          />
          <Composer
            input={input}
            value={talk.draft}
            onChange={talk.setDraft}
            editing={talk.editing !== null}
            onCancelEdit={() => talk.edit(null)}
            running={chat.live !== null}
            onSend={talk.send}
            onStop={chat.stop}
          />
        </>
      )}
    </PlaygroundView>
  );
}

/** The conversation on screen and everything one can do to it. */
function useTalk(settings: ReturnType<typeof useSettings>['settings'], defaultSystem: string) {
  const list = useStored(conversations);
  const [current, setCurrent] = useState(() => list[0]?.id ?? newId());
  const [draft, setDraft] = useState('');
  const [editing, setEditing] = useState<string | null>(null);
  const chat = useChat();
  const { clear, remove } = useRemoval();
  const messages = list.find(({ id }) => id === current)?.messages ?? [];

  const requestOf = (history: readonly Message[]): PlaygroundRequest => ({
    model: settings.model,
    group: settings.group,
    messages: wireMessages(settings.system ?? defaultSystem, history),
    temperature: settings.temperature,
    ...(settings.maxTokens !== null && { max_tokens: settings.maxTokens }),
  });
  const ask = (history: readonly Message[]) => {
    const now = Date.now();
    const reply = emptyReply(settings.model, settings.group, now);
    conversations.write(saved(conversations.read(), { id: current, changedAt: now, messages: [...history, reply] }));
    chat.start(reply, requestOf(history));
  };
  return {
    list,
    current,
    messages,
    chat,
    draft,
    setDraft,
    editing,
    requestOf,
    open: (id: string) => {
      chat.stop();
      setEditing(null);
      setCurrent(id);
    },
    send: () => {
      const history = editing ? before(messages, editing) : messages;
      setEditing(null);
      setDraft('');
      ask([...history, userMessage(draft.trim(), Date.now())]);
    },
    retry: (id: string) => ask(before(messages, id)),
    edit: (id: string | null) => {
      setEditing(id);
      setDraft(messages.find((message) => message.id === id)?.content ?? '');
    },
    clear: () => clear(current, messages, chat.stop),
    remove: async (conversation: Conversation) => {
      if ((await remove(conversation)) && conversation.id === current) {
        chat.stop();
        setCurrent(newId());
      }
    },
  };
}

function useRemoval() {
  const { t } = useTranslation('playground');
  const confirm = useConfirm();
  const drop = (id: string) => conversations.write(conversations.read().filter((item) => item.id !== id));
  return {
    clear: async (id: string, messages: readonly Message[], stop: () => void) => {
      const turns = turnsOf(messages);
      const question = { title: t('clear.title'), text: t('clear.text', { count: turns }), action: t('clear.action') };
      if (turns > clearUnasked && !(await confirm({ ...question, dangerous: true }))) return;
      stop();
      drop(id);
    },
    remove: async (conversation: Conversation): Promise<boolean> => {
      const sure = await confirm({
        title: t('delete.title', { name: titleOf(conversation) }),
        text: t('delete.text'),
        action: t('delete.action'),
        dangerous: true,
      });
      if (sure) drop(conversation.id);
      return sure;
    },
  };
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

/** Esc stops the reply, unless something open on top of the page wants the key. */
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
