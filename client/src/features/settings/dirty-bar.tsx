import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { cards } from './catalogue/cards';
import { useDirtyCards } from './dirty-cards';
import { useSettingsActions } from './settings-actions';
import { useDraft, useDrafts } from './use-drafts';

// The selection bar is fixed at the bottom of the window; on phones it may take two lines.
const aboveSelectionBar = {
  'body:has([data-selection-bar]) &': { bottom: { base: '36', sm: '20' } },
} as const;

/** Unsaved changes of all cards and tabs. */
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
  if (changes === 0 && !busy) return null;

  const saveAll = async () => {
    setBusy(true);
    try {
      if (own > 0) await save(keys);
      for (const card of others.values()) await card.save();
    } finally {
      setBusy(false);
    }
  };
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
      <Box role="status" flex="1" minW="40" fontWeight="medium">
        {t('dirtyBarText', {
          changes: t('changes', { count: changes }),
          cards: t('inCards', { count: ownCards + others.size }),
        })}
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
