import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Link as LinkIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { notify } from '../../../ui/feedback/notify';
import { PlaceholderLines } from '../../../ui/feedback/placeholder';
import { ErrorState } from '../../../ui/feedback/states';
import { aboveSelectionBar } from '../above-selection-bar';
import type { Subject } from '../catalogue/spec';
import { subjectPath } from '../catalogue/subject-path';
import { useDirtyCard } from '../dirty-cards';
import { RootOnly } from '../locked-value';
import { countChanges } from './option-text';
import { ReviewDialog } from './review.dialog';
import type { OptionDraft } from './use-option-draft';

interface CardFrameProps {
  id: string;
  title: string;
  text: string;
  /** The settings subject, if the card is on a settings page. */
  subject?: Subject;
  /** Address of the page of the card, if it is another. */
  page?: string;
  /** Next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card with its own anchor. */
export function CardFrame({ id, title, text, subject = 'operation', page, actions, children }: CardFrameProps) {
  const { t } = useTranslation('prices');
  return (
    <Box
      as="section"
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      layerStyle="card"
      minW="0"
      outlineOffset="2px"
    >
      <Flex px={{ base: '4', sm: '5' }} pt="4" pb="3" align="flex-start" gap="3">
        <Box flex="1" minW="0">
          <Flex align="center" gap="1">
            <Heading as="h2" id={`${id}-title`} textStyle="section">
              {title}
            </Heading>
            <Button
              asChild
              size="xs"
              variant="ghost"
              px="0"
              color="fg.subtle"
              aria-label={t('linkTo', { card: title })}
            >
              <Link to={page ? `${page}#${id}` : subjectPath(subject, id)}>
                <LinkIcon aria-hidden />
              </Link>
            </Button>
          </Flex>
          <Box color="fg.muted">{text}</Box>
        </Box>
        {actions}
      </Flex>
      {children}
    </Box>
  );
}

interface DraftSavingProps<K extends string> {
  /** The id of the card in the list of cards with changes. */
  id: string;
  title: string;
  draft: OptionDraft<K>;
  /** Why the draft cannot be saved, translated. */
  problem?: string;
  /** Label of a changed entry, e.g. "vip: ratio". */
  entryLabel(option: K, name: string): string;
  /** The effect of the changes, for the preview. */
  effect?: ReactNode;
}

type OptionCardProps<K extends string> = CardFrameProps & DraftSavingProps<K>;

/**
 * Card for one draft: its editor, the number of changes, Save with a preview of the changes, Discard. Without the last
 * two for users who may not change its options.
 */
export function OptionCard<K extends string>(props: OptionCardProps<K>) {
  const { draft, children, text, actions, subject, page, id, title } = props;
  return (
    <CardFrame {...{ id, title, text, subject, page, actions }}>
      {draft.texts === undefined ? (
        <Unloaded draft={draft} />
      ) : (
        <Box px={{ base: '4', sm: '5' }} pb="4">
          {children}
        </Box>
      )}
      <Box borderTopWidth="1px" borderColor="border">
        <DraftSaving {...props} />
      </Box>
    </CardFrame>
  );
}

interface OptionPageProps<K extends string> extends DraftSavingProps<K> {
  /** Title and views of the page, for the line that is shown until the options are loaded. */
  heading: ReactNode;
  /** Editor of the draft, which begins with the heading. */
  children: ReactNode;
}

/** A draft that fills a page: its editor begins at the top, and Save stays visible while there are changes. */
export function OptionPage<K extends string>(props: OptionPageProps<K>) {
  const { draft, problem, heading, children, id, title } = props;
  const isDirty = draft.changes.length > 0 || problem !== undefined;
  return (
    <Box as="section" id={id} aria-label={title} tabIndex={-1} minW="0" outlineOffset="2px">
      {draft.texts === undefined ? (
        <HeadedCard heading={heading}>
          <Box pt="4">
            <Unloaded draft={draft} />
          </Box>
        </HeadedCard>
      ) : (
        children
      )}
      <Box
        layerStyle="card"
        mt="3"
        // Nothing can be saved without options; a review of changes would be lost if it was not mounted.
        hidden={draft.texts === undefined && !isDirty}
        zIndex="sticky"
        {...(isDirty && {
          position: 'sticky',
          bottom: { base: '0', sm: '4' },
          css: aboveSelectionBar,
          boxShadow: 'float',
        })}
      >
        <DraftSaving {...props} />
      </Box>
    </Box>
  );
}

/** A card below its heading, with buttons at the end of the same line. */
export function HeadedCard({
  heading,
  commands,
  children,
}: {
  heading: ReactNode;
  commands?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box layerStyle="card" minW="0">
      <Flex
        gap="3"
        px="4"
        py={{ base: '3', sm: '1' }}
        minH="11"
        align="center"
        borderBottomWidth="1px"
        borderColor="border"
      >
        {heading}
        <Flex ms="auto" gap="2">
          {commands}
        </Flex>
      </Flex>
      {children}
    </Box>
  );
}

function Unloaded<K extends string>({ draft }: { draft: OptionDraft<K> }) {
  return draft.error ? <ErrorState error={draft.error} onRetry={() => void draft.reload()} /> : <CardSkeleton />;
}

/** Number of changes, Save with a preview of the changes, and Discard of a draft. */
function DraftSaving<K extends string>(props: DraftSavingProps<K>) {
  const { id, title, draft, problem, entryLabel, effect } = props;
  const saving = useReviewedSave(draft, problem);
  useDirtyCard(id, {
    changes: countChanges(draft.changes) || (problem === undefined ? 0 : 1),
    save: saving.confirmation,
    discard: draft.discard,
  });
  return (
    <>
      {draft.editable ? (
        <CardFooter {...props} onSave={() => void saving.confirmation()} />
      ) : (
        <Box px={{ base: '4', sm: '5' }} py="3" textStyle="caption" color="fg.subtle">
          <RootOnly />
        </Box>
      )}
      <ReviewDialog
        draft={draft}
        name={title}
        open={saving.open}
        onClose={saving.close}
        entryLabel={entryLabel}
        effect={effect}
      />
    </>
  );
}

/** Save opens the preview first; resolves after it was saved or closed. */
function useReviewedSave<K extends string>(draft: OptionDraft<K>, problem: string | undefined) {
  const { t } = useTranslation('prices');
  const [waiting, setWaiting] = useState<(saved: boolean) => void>();
  return {
    open: waiting !== undefined,
    confirmation: () => {
      if (draft.changes.length === 0 && problem === undefined) {
        notify.warning(t('message.nothing'));
        return Promise.resolve(true);
      }
      if (problem !== undefined) {
        notify.error(t('message.check'), { description: problem });
        return Promise.resolve(false);
      }
      return new Promise<boolean>((resolve) => setWaiting(() => resolve));
    },
    close: (saved: boolean) => {
      waiting?.(saved);
      setWaiting(undefined);
    },
  };
}

function CardFooter<K extends string>({ draft, problem, title, onSave }: DraftSavingProps<K> & { onSave(): void }) {
  const { t } = useTranslation('prices');
  const changes = countChanges(draft.changes);
  const dirty = changes > 0 || problem !== undefined;
  return (
    <Box px={{ base: '4', sm: '5' }} py="3">
      {draft.moved && (
        <Box mb="3">
          <Callout tone="warning">{t('moved.short')}</Callout>
        </Box>
      )}
      <Flex gap="2" align="center" justify="flex-end" wrap="wrap">
        <Box
          role="status"
          flex="1"
          textStyle="caption"
          color={problem ? 'fg.error' : dirty ? 'fg.warning' : 'fg.muted'}
        >
          {problem ?? (changes > 0 ? t('changes', { count: changes }) : '')}
        </Box>
        {dirty && (
          <Button aria-label={t('discardCard', { card: title })} onClick={draft.discard}>
            {t('discard')}
          </Button>
        )}
        <Button aria-label={t('saveCard', { card: title })} disabled={draft.texts === undefined} onClick={onSave}>
          {t('save')}
        </Button>
      </Flex>
    </Box>
  );
}

function CardSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Box px={{ base: '4', sm: '5' }} pb="5" display="grid" gap="3" aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <PlaceholderLines widths={['90%', '70%', '80%', '60%']} />
    </Box>
  );
}
