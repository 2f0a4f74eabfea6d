import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { SelectInput } from '../../ui/form/select-input';
import { cardsOf } from './catalogue/cards';
import { type CardSpec, type OwnCardSpec, type Subject, subjects } from './catalogue/spec';
import { subjectPath } from './catalogue/subject-path';
import { useDirtyCards } from './dirty-cards';
import { useCardInView } from './use-card-in-view';
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
    '&[aria-current=location]': { color: 'brand.fg' },
    '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
  },
});

/** The subjects, with the cards of the current subject; the card that is read is marked. */
export function SettingsNav({ subject }: { subject: Subject }) {
  const { t } = useTranslation('settings');
  const inView = useCardInView(subject);
  return (
    <Box as="nav" aria-label={t('subjects')}>
      <Box as="ul" listStyleType="none">
        {subjects.map((one) => (
          <li key={one}>
            <Entry to={subjectPath(one)} aria-current={one === subject ? 'page' : undefined}>
              {t(`subject.${one}`)}
              <Mark cards={cardsOf(one)} />
            </Entry>
            {one === subject && (
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
                    <Entry
                      to={subjectPath(one, card.id)}
                      aria-current={card.id === inView ? 'location' : undefined}
                      minH="7"
                      textStyle="table"
                    >
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
  subject: Subject;
  onSubject(subject: Subject): void;
  onCard(id: string): void;
}

/** The navigation on narrow screens. */
export function SettingsSelects({ subject, onSubject, onCard }: SettingsSelectsProps) {
  const { t } = useTranslation('settings');
  return (
    <Flex gap="2" css={{ '& > *': { flex: '1', minW: '0' } }}>
      <SelectInput
        label={t('subjects')}
        value={subject}
        onChange={(next) => onSubject(subjects.find((one) => one === next) ?? subject)}
        options={subjects.map((value) => ({ value, label: t(`subject.${value}`) }))}
      />
      <SelectInput
        label={t('cards')}
        value=""
        placeholder={t('cards')}
        onChange={(id) => id && onCard(id)}
        options={cardsOf(subject).map(({ id }) => ({ value: id, label: t(`card.${id as 'general'}.title`) }))}
      />
    </Flex>
  );
}
