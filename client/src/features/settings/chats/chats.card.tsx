import { useTranslation } from '../../../i18n/use-translation';
import { jsonFaults } from '../../../ui/form/json-editor-text';
import { OptionCard } from '../pricing/option-card';
import { OptionsJson, RowsOrJson } from '../pricing/options-json';
import { useDraftRows } from '../pricing/use-draft-rows';
import { useOptionDraft } from '../pricing/use-option-draft';
import { type ChatKey, ChatList, type ChatRow, chatKeys, chatProblem, readChats, writeChats } from './chat-list';

const example = [{ 'ChatGPT Next': 'https://chat.example.com/#/?settings={"key":"{key}","url":"{address}"}' }];

/** Edits the chat clients of the site as a list or as JSON. */
export function ChatsCard() {
  const { t } = useTranslation('prices');
  const draft = useOptionDraft(chatKeys);
  const problemText = (rows: readonly ChatRow[]) => {
    const problem = rows.map((row) => chatProblem(row, rows)).find((found) => found !== undefined);
    return problem && t(`chats.error.${problem}`);
  };
  const rows = useDraftRows<ChatKey, ChatRow>(draft, { read: readChats, write: writeChats, problem: problemText });
  const text = draft.texts?.Chats;
  const broken = text !== undefined && (jsonFaults(text).length > 0 || rows.rows === undefined);
  return (
    <OptionCard
      id="chats"
      title={t('card.chats.title')}
      text={t('card.chats.text')}
      draft={rows.draft}
      problem={rows.problem ?? (broken ? t('error.chats') : undefined)}
      entryLabel={() => ''}
    >
      <RowsOrJson
        editable={draft.editable}
        title={t('card.chats.title')}
        rowsLabel={t('view.list')}
        rows={
          rows.rows && <ChatList rows={rows.rows} onEdit={rows.edit} onChange={rows.change} onRemove={rows.remove} />
        }
        json={
          <OptionsJson
            draft={draft}
            example={() => example}
            problem={(_, Chats) => (readChats({ Chats }) ? undefined : t('error.chats'))}
          />
        }
      />
    </OptionCard>
  );
}
