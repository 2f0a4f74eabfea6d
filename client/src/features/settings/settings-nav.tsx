import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { SelectInput } from '../../ui/form/select-input';
import { cardsOf } from './catalogue/cards';
import { type CardSpec, type OwnCardSpec, type Tab, tabs } from './catalogue/spec';
import { useDirtyCards } from './dirty-cards';
import { useDraft } from './use-drafts';

const Entry = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    px: '3',
    borderRadius: 'control',
    color: 'fg.muted',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
  },
});

/** The tabs, with the cards of the current tab. */
export function SettingsNav({ tab }: { tab: Tab }) {
  const { t } = useTranslation('settings');
  return (
    <Box as="nav" aria-label={t('tabs')}>
      <Box as="ul" listStyleType="none">
        {tabs.map((one) => (
          <li key={one}>
            <Entry to={`/setting?tab=${one}`} aria-current={one === tab ? 'page' : undefined}>
              {t(`tab.${one}`)}
              <Mark cards={cardsOf(one)} />
            </Entry>
            {one === tab && (
              <Box
                as="ul"
                aria-label={t('cards')}
                listStyleType="none"
                ms="3"
                my="1"
                ps="1"
                borderInlineStartWidth="1px"
                borderColor="border"
              >
                {cardsOf(one).map((card) => (
                  <li key={card.id}>
                    <Entry to={`/setting?tab=${one}#${card.id}`} minH="7" textStyle="table">
                      {t(`card.${card.id as 'general'}.title`)}
                      <Mark cards={[card]} />
                    </Entry>
                  </li>
                ))}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Number of unsaved changes of an entry. */
function Mark({ cards }: { cards: readonly (CardSpec | OwnCardSpec)[] }) {
  const { t } = useTranslation('settings');
  const others = useDirtyCards();
  const own = useDraft((drafts) =>
    drafts.count(cards.flatMap((card) => ('options' in card ? card.options.map(({ key }) => key) : []))),
  );
  const count = cards.reduce((sum, { id }) => sum + (others.get(id)?.changes ?? 0), own);
  if (count === 0) return null;
  return (
    <Flex
      as="span"
      role="img"
      aria-label={t('changes', { count })}
      ms="auto"
      minW="5"
      h="5"
      px="1"
      align="center"
      justify="center"
      borderRadius="full"
      textStyle="caption"
      bg="status.yellow.subtle"
      color="status.yellow.fg"
    >
      {count}
    </Flex>
  );
}

interface SettingsSelectsProps {
  tab: Tab;
  onTab(tab: Tab): void;
  onCard(id: string): void;
}

/** The navigation on narrow screens. */
export function SettingsSelects({ tab, onTab, onCard }: SettingsSelectsProps) {
  const { t } = useTranslation('settings');
  return (
    <Flex gap="2" css={{ '& > *': { flex: '1', minW: '0' } }}>
      <SelectInput
        label={t('tabs')}
        value={tab}
        onChange={(next) => onTab(tabs.find((one) => one === next) ?? 'operation')}
        options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <SelectInput
        label={t('cards')}
        value=""
        placeholder={t('cards')}
        onChange={(id) => id && onCard(id)}
        options={cardsOf(tab).map(({ id }) => ({ value: id, label: t(`card.${id as 'general'}.title`) }))}
      />
    </Flex>
  );
}
