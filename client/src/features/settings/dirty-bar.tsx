import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link as TextLink } from '@chakra-ui/react/link';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useEventCallback } from '../../lib/use-event-callback';
import { aboveSelectionBar } from './above-selection-bar';
import { cards, cardsOf } from './catalogue/cards';
import { type Subject, subjects } from './catalogue/spec';
import { subjectPath } from './catalogue/subject-path';
import { useDirtyCards } from './dirty-cards';
import type { Drafts } from './drafts';
import { useSettingsActions } from './settings-actions';
import { useDraft, useDrafts } from './use-drafts';

/** Unsaved changes of all cards, with links to the subjects that they belong to. */
export function DirtyBar({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('settings');
  const drafts = useDrafts();
  const { save } = useSettingsActions();
  const others = useDirtyCards();
  const own = useDraft((all) => all.count(keys));
  const ownCards = useDraft(
    (all) => cards.filter(({ options }) => all.count(options.map(({ key }) => key)) > 0).length,
  );
  const [busy, setBusy] = useState(false);
  const changes = [...others.values()].reduce((sum, card) => sum + card.changes, own);
  const saveAll = async () => {
    setBusy(true);
    try {
      if (own > 0) await save(keys);
      for (const card of others.values()) await card.save();
    } finally {
      setBusy(false);
    }
  };
  useSubmitKeys(changes > 0 && !busy, saveAll);
  if (changes === 0 && !busy) return null;

  const discardAll = () => {
    drafts.discard(keys);
    for (const card of others.values()) card.discard();
  };
  return (
    <Flex
      as="section"
      aria-label={t('dirtyBar')}
      position="sticky"
      bottom={{ base: '0', sm: '4' }}
      css={aboveSelectionBar}
      zIndex="sticky"
      mt="4"
      px="4"
      py="3"
      gap="3"
      align="center"
      wrap="wrap"
      bg="bg.panel"
      borderRadius="card"
      boxShadow="float"
    >
      <Box flex="1" minW="40">
        <Box role="status" fontWeight="medium">
          {t('dirtyBarText', {
            changes: t('changes', { count: changes }),
            cards: t('inCards', { count: ownCards + others.size }),
          })}
        </Box>
        <DirtySubjects />
      </Box>
      <Button onClick={discardAll} disabled={busy}>
        {t('discardAll')}
      </Button>
      <Button
        variant="solid"
        colorPalette="brand"
        loading={busy}
        loadingText={t('saveAll')}
        onClick={() => void saveAll()}
      >
        {t('saveAll')}
      </Button>
    </Flex>
  );
}

/** Ctrl+Enter or ⌘+Enter, which submits forms, saves from any field. Dialogs have their own submit button. */
function useSubmitKeys(isActive: boolean, submit: () => Promise<void>) {
  const onKeyDown = useEventCallback((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
    if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')) return;
    event.preventDefault();
    void submit();
  });
  useEffect(() => {
    if (!isActive) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive, onKeyDown]);
}

function DirtySubjects() {
  const { t } = useTranslation('settings');
  const others = useDirtyCards();
  const isDirty = (all: Drafts, subject: Subject) =>
    cardsOf(subject).some(
      (card) => others.has(card.id) || ('options' in card && all.count(card.options.map(({ key }) => key)) > 0),
    );
  const names = useDraft((all) => subjects.filter((subject) => isDirty(all, subject)).join());
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="3" textStyle="caption">
      {subjects
        .filter((subject) => names.split(',').includes(subject))
        .map((subject) => (
          <li key={subject}>
            <TextLink asChild variant="underline" minH="6">
              <Link to={subjectPath(subject)}>{t(`subject.${subject}`)}</Link>
            </TextLink>
          </li>
        ))}
    </Flex>
  );
}
