import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { Callout } from '../../../ui/feedback/callout';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { countByKind, countChanges, type EntryChange, kindOf } from './option-text';
import type { OptionDraft, Resolution } from './use-option-draft';

/** Further changes are only counted, to keep the dialog fast. */
const maxShown = 200;

interface ReviewDialogProps<K extends string> {
  draft: OptionDraft<K>;
  /** Title of the card, or the model, whose changes are shown. */
  name: string;
  open: boolean;
  onClose(saved: boolean): void;
  entryLabel(option: K, name: string): string;
  /** The effect of the changes; shown above them. */
  effect?: ReactNode;
  /** Called after the closing animation. */
  onExited?(): void;
}

/** Preview of the changes, entry by entry, before they are saved. */
export function ReviewDialog<K extends string>({
  draft,
  name,
  open,
  onClose,
  entryLabel,
  effect,
  onExited,
}: ReviewDialogProps<K>) {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  const { changes, moved, problem } = draft;
  const title = t('review.title', { card: name });
  const count = countChanges(changes);
  const save = async () => {
    setBusy(true);
    const saved = await draft.save(name);
    setBusy(false);
    if (saved) onClose(true);
  };
  const footer = (
    <Flex gap="3" justify="flex-end" w="full">
      <Button onClick={() => onClose(false)}>{t('review.back')}</Button>
      <Button
        variant="solid"
        colorPalette="brand"
        disabled={moved || changes.length === 0}
        loading={busy}
        loadingText={t('review.save', { count })}
        onClick={() => void save()}
      >
        {t('review.save', { count })}
      </Button>
    </Flex>
  );
  return (
    <DetailDialog
      open={open}
      onClose={() => onClose(false)}
      onExited={onExited}
      title={title}
      size="lg"
      footer={footer}
    >
      <Stack gap="3">
        {moved && <Moved onResolve={draft.resolve} />}
        {problem && <Callout tone="error">{problem}</Callout>}
        {open && changes.length > 0 && effect}
        <Summary changes={changes} />
        <Stack
          as="ul"
          gap="0"
          layerStyle="inset"
          maxH="96"
          overflowY="auto"
          listStyleType="none"
          tabIndex={0}
          aria-label={title}
        >
          {changes.slice(0, maxShown).map((change) => (
            <ChangeRow
              key={`${change.option} ${change.name}`}
              change={change}
              label={change.name === '' ? '' : entryLabel(change.option, change.name)}
            />
          ))}
        </Stack>
        {changes.length > maxShown && (
          <Box color="fg.muted">{t('review.more', { count: changes.length - maxShown })}</Box>
        )}
        {changes.length === 0 && <Box color="fg.muted">{tc('none')}</Box>}
      </Stack>
    </DetailDialog>
  );
}

const kinds = ['added', 'changed', 'removed'] as const;
const colors = { added: 'green', changed: 'blue', removed: 'red' } as const;

function Summary({ changes }: { changes: readonly EntryChange[] }) {
  const { t } = useTranslation('prices');
  const counts = countByKind(changes);
  return (
    <Flex gap="2" wrap="wrap">
      {kinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <Badge key={kind} color={colors[kind]}>
            {t(`review.${kind}`, { count: counts[kind] })}
          </Badge>
        ))}
    </Flex>
  );
}

function ChangeRow({ change, label }: { change: EntryChange; label: string }) {
  const kind = kindOf(change);
  return (
    <Flex
      as="li"
      gap="3"
      px="3"
      py="1.5"
      wrap="wrap"
      align="baseline"
      textStyle="table"
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        <Box as="span" fontFamily="mono">
          {change.name || change.option}
        </Box>
        {label && (
          <Box as="span" color="fg.muted" ms="2">
            {label}
          </Box>
        )}
      </Box>
      <Box fontFamily="mono" minW="0" overflowWrap="anywhere">
        {change.before !== undefined && (
          <Box as="del" color="fg.muted">
            {change.before}
          </Box>
        )}
        {kind === 'changed' && (
          <Box as="span" color="fg.subtle" mx="2" aria-hidden>
            →
          </Box>
        )}
        {change.after !== undefined && (
          <Box as="ins" textDecoration="none" color="fg">
            {change.after}
          </Box>
        )}
      </Box>
    </Flex>
  );
}

function Moved({ onResolve }: { onResolve(how: Resolution): void }) {
  const { t } = useTranslation('prices');
  return (
    <Callout tone="warning">
      <Stack gap="2">
        <Box>{t('moved.text')}</Box>
        <Flex gap="2" wrap="wrap">
          {(['merge', 'mine', 'theirs'] as const).map((how) => (
            <Button key={how} size="sm" onClick={() => onResolve(how)}>
              {t(`moved.${how}`)}
            </Button>
          ))}
        </Flex>
      </Stack>
    </Callout>
  );
}
