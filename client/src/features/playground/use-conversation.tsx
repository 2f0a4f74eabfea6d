import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import { newId } from '../../lib/new-id';
import { useStored } from '../../lib/storage';
import { useConfirm } from '../../ui/overlay/confirm';
import type { AttachmentKind } from './attachments/attachment';
import { dataOf, deleteUnused, loadData, storeData } from './attachments/attachment-data';
import { useAttachments } from './attachments/use-attachments';
import {
  before,
  type Conversation,
  contextOf,
  conversations,
  emptyReply,
  type Message,
  saved,
  titleOf,
  turnsOf,
  userMessage,
  withoutLater,
  withReply,
} from './conversation';
import { requestOf } from './request';
import { useChat } from './use-chat';
import type { useSettings } from './use-settings';
import { filled } from './variables';

/** Loads with the first reply that needs it. */
const ReplyExtras = lazy(async () => {
  const [module] = await Promise.all([import('./reply-extras'), loadTexts('workbench')]);
  return { default: module.ReplyExtras };
});

/** Clearing more turns than this asks for confirmation. */
const maxClearedUnconfirmed = 2;

const attachmentIds = (messages: readonly Message[]) =>
  messages.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id));

const saveReply = (reply: Message) => conversations.write(withReply(conversations.read(), reply));

/** The current conversation and its actions. */
export function useConversation(
  settings: ReturnType<typeof useSettings>['settings'],
  defaultSystem: string,
  accepted: ReadonlySet<AttachmentKind>,
) {
  const list = useStored(conversations);
  const [current, setCurrent] = useState(() => list[0]?.id ?? newId());
  const [draft, setDraft] = useState('');
  const [editing, setEditing] = useState<string | null>(null);
  const { attachments, setAttachments, attach, detach, reading } = useAttachments(accepted);
  const chat = useChat(saveReply);
  const { clear, remove } = useRemoval();
  const usedIds = [...list.flatMap((item) => attachmentIds(item.messages)), ...attachments.map(({ id }) => id)].join();
  useEffect(() => {
    // The data of a file that is being read may exist before its attachment.
    if (!reading) void deleteUnused(new Set(usedIds.split(',')));
  }, [usedIds, reading]);
  const messages = list.find(({ id }) => id === current)?.messages ?? [];

  const modelOf = (lane: number) => [settings.model, ...settings.compare][lane];
  const requestIn = (history: readonly Message[], lane = 0, model = settings.model) =>
    requestOf(settings, defaultSystem, history, lane, model);
  /** The request with the data of all attachments: after a reload they are still being read. */
  const loadedRequest = async (history: readonly Message[], lane: number, model: string | undefined) => {
    await loadData(attachmentIds(history));
    return requestIn(history, lane, model);
  };
  const sendPrompt = (history: readonly Message[]) => {
    const now = Date.now();
    const replies = [settings.model, ...settings.compare].map((model, lane) => ({
      reply: emptyReply(model, settings.group, now, lane),
      request: loadedRequest(history, lane, model),
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
    const request = loadedRequest(contextOf(history, reply.id), lane, model);
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
    const request = loadedRequest(contextOf(history, reply.id), lane, reply.model);
    chat.start([{ reply, request }], settings.autoReconnect);
  };
  const withDraft = () => {
    const text = draft.trim();
    const prompt = userMessage(filled(text, settings.variables), Date.now(), attachments, text);
    return [...(editing ? before(messages, editing) : messages), prompt];
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
    /** The request that sends the message being written, or the conversation again. */
    nextRequest: () => requestIn(draft.trim() === '' && attachments.length === 0 ? messages : withDraft()),
    attachments,
    reading,
    attach,
    detach,
    open: (id: string) => {
      chat.stop();
      setEditing(null);
      setCurrent(id);
    },
    send: () => {
      storeData(attachments.map(({ id }) => id));
      sendPrompt(withDraft());
      setEditing(null);
      setDraft('');
      setAttachments([]);
    },
    retry: regenerate,
    edit: (id: string | null) => {
      const old = messages.find((message) => message.id === id);
      setEditing(id);
      setDraft(old?.template ?? old?.content ?? '');
      setAttachments(old?.attachments?.filter((file) => dataOf(file.id) !== null) ?? []);
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
      const texts = { title: t('clear.title'), text: t('clear.text', { count: turns }), action: t('clear.action') };
      if (turns > maxClearedUnconfirmed && !(await confirm({ ...texts, dangerous: true }))) return;
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
