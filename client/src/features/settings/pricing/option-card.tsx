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
import { ErrorState } from '../../../ui/feedback/states';
import type { Subject } from '../catalogue/spec';
import { useDirtyCard } from '../dirty-cards';
import { RootOnly } from '../locked-value';
import { subjectPath } from '../subject-path';
import { countChanges } from './option-text';
import { ReviewDialog } from './review.dialog';
import type { OptionDraft } from './use-option-draft';

interface CardFrameProps {
  id: string;
  title: string;
  text: string;
  /** Of the settings, if the card is on one of their pages. */
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

interface OptionCardProps<K extends string> extends CardFrameProps {
  draft: OptionDraft<K>;
  /** Why the draft cannot be saved, translated. */
  flaw?: string;
  /** Label of a changed entry, e.g. "vip: ratio". */
  entryLabel(option: K, name: string): string;
  /** What the changes cause, for the preview. */
  effect?: ReactNode;
}

/**
 * Card for one draft: its editor, the number of changes, Save with a preview of the changes, Discard. Without the last two
 * for users who may not change its options.
 */
export function OptionCard<K extends string>(props: OptionCardProps<K>) {
  const { draft, flaw, entryLabel, effect, children, ...frame } = props;
  const { t } = useTranslation('prices');
  const saving = useReviewedSave(draft, flaw);
  useDirtyCard(frame.id, {
    changes: countChanges(draft.changes) || (flaw === undefined ? 0 : 1),
    save: saving.confirmation,
    discard: draft.discard,
  });
  return (
    <CardFrame {...frame}>
      {draft.texts === undefined && draft.error ? (
        <ErrorState error={draft.error} onRetry={() => void draft.reload()} />
      ) : draft.texts === undefined ? (
        <CardSkeleton />
      ) : (
        <Box px={{ base: '4', sm: '5' }} pb="4">
          {children}
        </Box>
      )}
      {draft.editable ? (
        <CardFooter {...props} onSave={() => void saving.confirmation()} />
      ) : (
        <Box px={{ base: '4', sm: '5' }} pb="4" textStyle="caption" color="fg.subtle">
          <RootOnly />
        </Box>
      )}
      <ReviewDialog
        draft={draft}
        title={t('review.title', { card: frame.title })}
        open={saving.open}
        onClose={saving.close}
        entryLabel={entryLabel}
        effect={effect}
      />
    </CardFrame>
  );
}

/** Save opens the preview first; resolves after it was saved or closed. */
function useReviewedSave<K extends string>(draft: OptionDraft<K>, flaw: string | undefined) {
  const { t } = useTranslation('prices');
  const [waiting, setWaiting] = useState<(saved: boolean) => void>();
  return {
    open: waiting !== undefined,
    confirmation: () => {
      if (draft.changes.length === 0 && flaw === undefined) {
        notify.warning(t('message.nothing'));
        return Promise.resolve(true);
      }
      if (flaw !== undefined) {
        notify.error(t('message.check'), { description: flaw });
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

function CardFooter<K extends string>({ draft, flaw, title, onSave }: OptionCardProps<K> & { onSave(): void }) {
  const { t } = useTranslation('prices');
  const changes = countChanges(draft.changes);
  const dirty = changes > 0 || flaw !== undefined;
  return (
    <Box px={{ base: '4', sm: '5' }} py="3" borderTopWidth="1px" borderColor="border">
      {draft.moved && (
        <Box mb="3">
          <Callout tone="warning">{t('moved.short')}</Callout>
        </Box>
      )}
      <Flex gap="2" align="center" justify="flex-end" wrap="wrap">
        <Box role="status" flex="1" textStyle="caption" color={flaw ? 'fg.error' : dirty ? 'fg.warning' : 'fg.muted'}>
          {flaw ?? (changes > 0 ? t('changes', { count: changes }) : '')}
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
      {['90%', '70%', '80%', '60%'].map((width) => (
        <Box key={width} h="4" borderRadius="sm" bg="bg.muted" animation="pulse" style={{ width }} />
      ))}
    </Box>
  );
}
