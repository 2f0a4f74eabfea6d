import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { MessageSquareOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadTexts } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { useStored } from '../../lib/storage';
import { Callout } from '../../ui/feedback/callout';
import { notify } from '../../ui/feedback/notify';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { NavButton } from '../../ui/nav-button';
import { useConfirm } from '../../ui/overlay/confirm';
import { Composer } from './composer';
import {
  before,
  type Conversation,
  contextOf,
  conversations,
  emptyReply,
  type Message,
  newId,
  saved,
  templateOf,
  titleOf,
  turnsOf,
  userMessage,
  withoutLater,
  withReply,
} from './conversation';
import { ConversationList } from './conversation-list';
import { imageOf, keepImage, maxImages, shrink, takesImages } from './images';
import { PlaygroundView } from './playground.view';
import { estimatedCost } from './reply-cost';
import { requestOf } from './request';
import { SettingsPanel } from './settings.panel';
import { Transcript } from './transcript';
import { useChat } from './use-chat';
import { useSettings } from './use-settings';
import { filled } from './variables';

/** Loads after the page. */
const Workbench = lazy(async () => {
  const [module] = await Promise.all([import('./workbench'), loadTexts('workbench')]);
  return { default: module.Workbench };
});

/** Loads with the first reply that needs it. */
const ReplyExtras = lazy(async () => {
  const [module] = await Promise.all([import('./reply-extras'), loadTexts('workbench')]);
  return { default: module.ReplyExtras };
});

/** Loads for a call of the usage log. */
const RerunPage = lazy(async () => {
  const [module] = await Promise.all([import('./rerun/rerun.page'), loadTexts('workbench')]);
  return { default: module.RerunPage };
});

/** Clearing more turns than this asks for confirmation. */
const clearUnasked = 2;

/** Conversations; `?log=` is a call of the usage log whose request is sent again. */
export function PlaygroundPage() {
  const [search] = useSearchParams();
  const logId = search.get('log');
  if (logId === null) return <ConversationPage />;
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
  const talk = useTalk(settings, t('defaultSystem'));
  const { messages, chat, current } = talk;
  const input = useRef<HTMLTextAreaElement>(null);
  const applied = useRef<string>(undefined);
  useEscape(chat.live.size > 0, chat.stop);

  const noModel = !loading && !error && models.length === 0;
  return (
    <PlaygroundView
      notice={<ExpiredNotice />}
      canClear={messages.length > 0}
      onClear={talk.clear}
      request={() => talk.requestIn(messages)}
      panel={
        <>
          <SettingsPanel settings={settings} groups={groups} models={models} onChange={change} />
          <Suspense>
            <Workbench
              settings={settings}
              onChange={change}
              message={talk.draft || templateOf(messages)}
              onMessage={talk.setDraft}
              applied={applied}
            />
          </Suspense>
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
            // Another conversation starts scrolled to its end.
            key={current}
            messages={messages}
            live={chat.live}
            estimateOf={(reply) => estimatedCost(reply, pricing, quota_per_unit)}
            extraOf={talk.extraOf}
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
            running={chat.live.size > 0}
            images={
              [settings.model, ...settings.compare].every(takesImages)
                ? { ids: talk.images, onAdd: talk.attach, onRemove: talk.detach }
                : undefined
            }
            onSend={talk.send}
            onStop={chat.stop}
          />
        </>
      )}
    </PlaygroundView>
  );
}

const saveReply = (reply: Message) => conversations.write(withReply(conversations.read(), reply));

/** The current conversation and its actions. */
function useTalk(settings: ReturnType<typeof useSettings>['settings'], defaultSystem: string) {
  const list = useStored(conversations);
  const [current, setCurrent] = useState(() => list[0]?.id ?? newId());
  const [draft, setDraft] = useState('');
  const [editing, setEditing] = useState<string | null>(null);
  const { images, setImages, attach } = useAttachments();
  const chat = useChat(saveReply);
  const { clear, remove } = useRemoval();
  const messages = list.find(({ id }) => id === current)?.messages ?? [];

  const modelOf = (lane: number) => [settings.model, ...settings.compare][lane];
  const requestIn = (history: readonly Message[], lane = 0, model = settings.model) =>
    requestOf(settings, defaultSystem, history, lane, model);
  const sendPrompt = (history: readonly Message[]) => {
    const now = Date.now();
    const replies = [settings.model, ...settings.compare].map((model, lane) => ({
      reply: emptyReply(model, settings.group, now, lane),
      request: requestIn(history, lane, model),
    }));
    keep([...history, ...replies.map(({ reply }) => reply)], now);
    chat.start(replies, settings.autoReconnect);
  };
  const keep = (now: Message[], changedAt: number) =>
    conversations.write(saved(conversations.read(), { id: current, changedAt, messages: now }));
  const regenerate = (id: string) => {
    const old = messages.find((message) => message.id === id);
    const now = Date.now();
    const lane = old?.lane ?? 0;
    const model = modelOf(lane) ?? old?.model ?? settings.model;
    const reply = emptyReply(model, settings.group, now, lane);
    const history = withoutLater(messages, id, reply);
    keep(history, now);
    const request = requestIn(contextOf(history, reply.id), lane, model);
    chat.start([{ reply, request }], settings.autoReconnect);
  };
  /** Sends the results of the tools that a reply called, in the order of the calls. */
  const sendResults = (id: string, results: readonly string[]) => {
    const old = messages.find((message) => message.id === id);
    if (!old) return;
    const now = Date.now();
    const { lane = 0 } = old;
    const reply = emptyReply(old.model ?? settings.model, settings.group, now, lane);
    const calls = old.calls?.map((call, index) => ({ ...call, result: results[index] ?? '' }));
    const history = [...messages.map((message) => (message.id === id ? { ...message, calls } : message)), reply];
    keep(history, now);
    const request = requestIn(contextOf(history, reply.id), lane, reply.model);
    chat.start([{ reply, request }], settings.autoReconnect);
  };
  const extraOf = (reply: Message, isLast: boolean) => {
    const schema = isLast && reply.content !== '' ? settings.schema.trim() : '';
    if (reply.role === 'user' || (!reply.calls && schema === '')) return undefined;
    const onResults = isLast && chat.live.size === 0 ? sendResults : undefined;
    return (
      <Suspense>
        <ReplyExtras reply={reply} tools={settings.tools} schema={schema} onResults={onResults} />
      </Suspense>
    );
  };
  return {
    list,
    extraOf,
    current,
    messages,
    chat,
    draft,
    setDraft,
    editing,
    requestIn,
    images,
    attach,
    detach: (id: string) => setImages((before) => before.filter((other) => other !== id)),
    open: (id: string) => {
      chat.stop();
      setEditing(null);
      setCurrent(id);
    },
    send: () => {
      const history = editing ? before(messages, editing) : messages;
      setEditing(null);
      setDraft('');
      setImages([]);
      const text = draft.trim();
      sendPrompt([...history, userMessage(filled(text, settings.variables), Date.now(), images, text)]);
    },
    retry: regenerate,
    edit: (id: string | null) => {
      const old = messages.find((message) => message.id === id);
      setEditing(id);
      setDraft(old?.template ?? old?.content ?? '');
      setImages(old?.images?.filter(imageOf) ?? []);
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

/** Images of the message being written. */
function useAttachments() {
  const { t } = useTranslation('playground');
  const [images, setImages] = useState<string[]>([]);
  const attach = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        const id = keepImage(await shrink(file));
        setImages((before) => [...before, id].slice(0, maxImages));
      } catch {
        notify.error(t('image.unreadable', { name: file.name }));
      }
    }
  };
  return { images, setImages, attach };
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
