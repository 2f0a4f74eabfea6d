import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { isPinned, pinnedView } from '../../../lib/pinned-cost';
import { IconAction } from '../../../ui/icon-action';
import { type BuiltInCard, type CardId, type Layout, placed, visibleOf, withCard, withCardAt } from '../shared/cards';
import { useCardDrag } from './use-card-drag';
import type { DashboardLayout } from './use-layout';
import { useSaveLayout } from './use-save-layout';

/** The texts that name the cards. */
const cardTitles = {
  overview: 'kpi.title',
  channels: 'channels.title',
  teams: 'teams.title',
  spend: 'chart.quota',
  models: 'rank.models',
  tokens: 'rank.tokens',
  users: 'rank.users',
  topChannels: 'rank.channels',
  errors: 'errors.title',
  latency: 'timing.latency',
  hours: 'heat.title',
} as const satisfies Record<BuiltInCard, string>;

/** The names of cards; a pinned card has the name of its view. */
function useCardName(views: readonly { id: string; name: string }[]): (id: CardId) => string {
  const { t } = useTranslation('dashboard');
  return (id) => (isPinned(id) ? (views.find((view) => view.id === pinnedView(id))?.name ?? '') : t(cardTitles[id]));
}

interface CardEditorProps {
  dashboard: DashboardLayout;
  /** A card to show, whether or not it is hidden. */
  added: CardId | undefined;
  onClose(): void;
}

/** Orders, hides and shows the cards. Rendered instead of the cards. */
export function CardEditor({ dashboard, added, onClose }: CardEditorProps) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation('common');
  const { layout = dashboard.defaults, defaults, view } = dashboard;
  const [draft, setDraft] = useState<Layout>(added === undefined ? layout : withCard(layout, added));
  const nameOf = useCardName(dashboard.costViews);
  const [announcement, setAnnouncement] = useState('');
  const [saving, setSaving] = useState(false);
  const save = useSaveLayout(dashboard);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const focus = useFocusAfterChange(draft);

  const visible = visibleOf(draft);
  const moveTo = (id: CardId, target: CardId | undefined) => {
    if (target === undefined || target === id) return;
    const next = withCardAt(draft, id, target);
    const shown = visibleOf(next);
    setDraft(next);
    setAnnouncement(t('cards.position', { card: nameOf(id), at: shown.indexOf(id) + 1, of: shown.length }));
  };
  const drag = useCardDrag(moveTo);
  const submit = async () => {
    setSaving(true);
    const done = await save(draft);
    setSaving(false);
    if (done) onClose();
  };

  return (
    <Stack as="section" gap="4" aria-label={t('cards.title')}>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box flex="1 1 20rem">
          <Box as="h2" ref={heading} tabIndex={-1} textStyle="section" outline="none">
            {t('cards.title')}
          </Box>
          <Box color="fg.muted">{t('cards.help')}</Box>
          {view?.own && view.audience !== 'OWNER' && (
            <Box color="fg.warning">{t('cards.shared', { name: view.name })}</Box>
          )}
        </Box>
        <Flex gap="2" wrap="wrap">
          <Button onClick={() => setDraft(defaults)}>{t('cards.reset')}</Button>
          <Button onClick={onClose}>{tc('action.cancel')}</Button>
          <Button variant="solid" colorPalette="brand" loading={saving} onClick={() => void submit()}>
            {tc('action.ok')}
          </Button>
        </Flex>
      </Flex>
      <Grid
        as="ol"
        aria-label={t('cards.shown')}
        listStyleType="none"
        gap="3"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {placed(visible).map(({ id, wide }, at) => (
          <PlacedCard
            key={id}
            id={id}
            card={nameOf(id)}
            wide={wide}
            earlier={visible[at - 1]}
            later={visible[at + 1]}
            drag={drag}
            focus={focus}
            onMove={moveTo}
            onHide={() => setDraft({ ...draft, hidden: [...draft.hidden, id] })}
          />
        ))}
      </Grid>
      {draft.hidden.length > 0 && (
        <Box>
          <Box as="h3" textStyle="label" mb="2">
            {t('cards.hidden')}
          </Box>
          <Flex as="ul" gap="2" wrap="wrap" listStyleType="none" aria-label={t('cards.hidden')}>
            {draft.order
              .filter((id) => draft.hidden.includes(id))
              .map((id) => (
                <li key={id}>
                  <Button
                    size="sm"
                    ref={focus.ref(id, 'show')}
                    aria-label={t('cards.show', { card: nameOf(id) })}
                    onClick={() => {
                      focus.keep(id, 'hide');
                      setDraft(withCard(draft, id));
                    }}
                  >
                    <Eye aria-hidden />
                    {nameOf(id)}
                  </Button>
                </li>
              ))}
          </Flex>
        </Box>
      )}
      <Box role="status" srOnly>
        {announcement}
      </Box>
    </Stack>
  );
}

interface PlacedCardProps {
  id: CardId;
  card: string;
  /** Whether it takes the whole width. */
  wide: boolean;
  /** The card before it; undefined for the first one. */
  earlier: CardId | undefined;
  /** The card after it; undefined for the last one. */
  later: CardId | undefined;
  drag: ReturnType<typeof useCardDrag>;
  focus: ReturnType<typeof useFocusAfterChange>;
  onMove(id: CardId, target: CardId | undefined): void;
  onHide(): void;
}

/** A visible card, with the buttons that move and hide it. */
function PlacedCard({ id, card, wide, earlier, later, drag, focus, onMove, onHide }: PlacedCardProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Flex
      as="li"
      data-card={id}
      layerStyle="card"
      align="center"
      gap="1"
      px="2"
      py={{ base: '1', lg: wide ? '2' : '3' }}
      gridColumn={wide ? '1 / -1' : undefined}
      opacity={drag.dragged === id ? 0.5 : 1}
      outline={drag.target === id ? '2px solid' : undefined}
      outlineColor="brand.solid"
    >
      <Box
        {...drag.handle(id)}
        display="flex"
        alignItems="center"
        flex="1"
        minW="0"
        gap="2"
        minH="8"
        cursor="grab"
        touchAction="pan-y"
        userSelect="none"
      >
        <Box as={GripVertical} boxSize="4" color="fg.subtle" flexShrink="0" touchAction="none" aria-hidden />
        <Box as="span" truncate>
          {card}
        </Box>
      </Box>
      <IconAction
        icon={ArrowUp}
        label={t('cards.earlier', { card })}
        ref={focus.ref(id, 'earlier')}
        disabled={earlier === undefined}
        onClick={() => {
          focus.keep(id, 'earlier');
          onMove(id, earlier);
        }}
      />
      <IconAction
        icon={ArrowDown}
        label={t('cards.later', { card })}
        ref={focus.ref(id, 'later')}
        disabled={later === undefined}
        onClick={() => {
          focus.keep(id, 'later');
          onMove(id, later);
        }}
      />
      <IconAction
        icon={EyeOff}
        label={t('cards.hide', { card })}
        ref={focus.ref(id, 'hide')}
        onClick={() => {
          focus.keep(id, 'show');
          onHide();
        }}
      />
    </Flex>
  );
}

type Act = 'earlier' | 'later' | 'hide' | 'show';
const otherEnd: Partial<Record<Act, Act>> = { earlier: 'later', later: 'earlier' };

/** A moved, hidden or shown card is another element, which would lose the focus. */
function useFocusAfterChange(layout: Layout) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const wanted = useRef<{ id: CardId; act: Act }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the layout
  useEffect(() => {
    if (!wanted.current) return;
    const { id, act } = wanted.current;
    wanted.current = undefined;
    const button = buttons.current.get(`${id} ${act}`);
    // At the end of the list its button is disabled.
    (button?.disabled ? buttons.current.get(`${id} ${otherEnd[act]}`) : button)?.focus();
  }, [layout]);
  return {
    ref: (id: CardId, act: Act) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(`${id} ${act}`, button);
      else buttons.current.delete(`${id} ${act}`);
    },
    keep: (id: CardId, act: Act) => {
      wanted.current = { id, act };
    },
  };
}
