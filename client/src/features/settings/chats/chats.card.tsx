import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../../i18n/use-translation';
import { CodeBlock } from '../../../ui/data/code-block';
import { jsonFaults } from '../../../ui/form/json-editor-text';
import { RootOnly } from '../locked-value';
import { CardFrame, OptionCard } from '../pricing/option-card';
import { OptionsJson } from '../pricing/options-json';
import { RowsOrJson } from '../pricing/rows-or-json';
import { useDraftRows } from '../pricing/use-draft-rows';
import { useOptionDraft } from '../pricing/use-option-draft';
import { type ChatKey, ChatList, type ChatRow, chatFlaw, chatKeys, readChats, writeChats } from './chat-list';

const example = [{ 'ChatGPT Next': 'https://chat.example.com/#/?settings={"key":"{key}","url":"{address}"}' }];

/** Edits the chat clients of the site as a list or as JSON. */
export function ChatsCard() {
  const { t } = useTranslation('prices');
  const draft = useOptionDraft(chatKeys);
  const flawText = (rows: readonly ChatRow[]) => {
    const flaw = rows.map((row) => chatFlaw(row, rows)).find((found) => found !== undefined);
    return flaw && t(`chats.error.${flaw}`);
  };
  const rows = useDraftRows<ChatKey, ChatRow>(draft, { read: readChats, write: writeChats, flaw: flawText });
  const text = draft.texts?.Chats;
  const broken = text !== undefined && (jsonFaults(text).length > 0 || rows.rows === undefined);
  if (!draft.editable) return <LockedChats text={text ?? ''} />;
  return (
    <OptionCard
      id="chats"
      title={t('card.chats.title')}
      text={t('card.chats.text')}
      draft={rows.draft}
      flaw={rows.flaw ?? (broken ? t('error.chats') : undefined)}
      entryLabel={() => ''}
    >
      <RowsOrJson
        title={t('card.chats.title')}
        rowsLabel={t('view.list')}
        rows={
          rows.rows && <ChatList rows={rows.rows} onEdit={rows.edit} onChange={rows.change} onRemove={rows.remove} />
        }
        json={
          <OptionsJson
            draft={draft}
            example={() => example}
            flaw={(_, Chats) => (readChats({ Chats }) ? undefined : t('error.chats'))}
          />
        }
      />
    </OptionCard>
  );
}

/** Read-only view for administrators who may not change where keys are sent. */
function LockedChats({ text }: { text: string }) {
  const { t } = useTranslation('prices');
  return (
    <CardFrame id="chats" title={t('card.chats.title')} text={t('card.chats.text')}>
      <Box px={{ base: '4', sm: '5' }} pb="4">
        <CodeBlock code={text} label={t('card.chats.title')} />
        <Box mt="2" textStyle="caption" color="fg.subtle">
          <RootOnly />
        </Box>
      </Box>
    </CardFrame>
  );
}
