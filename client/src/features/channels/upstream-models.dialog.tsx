import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModelList } from '../../ui/data/model-list';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { diffModels, type ModelDiff } from './model-names';

interface UpstreamModelsDialogProps {
  /** What the upstream offers; null while the dialog is closed. */
  offered: readonly string[] | null;
  current: readonly string[];
  onClose(): void;
  onApply(added: readonly string[], dropped: readonly string[]): void;
}

const nothing: readonly string[] = [];

/** What the upstream offers beside what the channel has: take over the new, drop the gone. */
export function UpstreamModelsDialog({ offered, current, onClose, onApply }: UpstreamModelsDialogProps) {
  const { t } = useTranslation('channels');
  const { t: tc } = useTranslation('common');
  const { diff, added, setAdded, dropped, setDropped } = useDiff(offered, current);
  const apply = () => {
    onApply([...added], [...dropped]);
    onClose();
  };
  return (
    <DetailDialog
      open={offered !== null}
      onClose={onClose}
      title={t('upstream.title')}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{tc('action.cancel')}</Button>
          <Button variant="solid" colorPalette="brand" disabled={added.size + dropped.size === 0} onClick={apply}>
            {t('upstream.apply')}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        <TickList
          title={t('upstream.new', { number: diff.added.length })}
          help={diff.added.length > 0 ? t('upstream.newHelp') : t('upstream.nothingNew')}
          models={diff.added}
          chosen={added}
          onChoose={setAdded}
        />
        {diff.removed.length > 0 && (
          <TickList
            title={t('upstream.removed', { number: diff.removed.length })}
            help={t('upstream.removedHelp')}
            models={diff.removed}
            chosen={dropped}
            onChoose={setDropped}
          />
        )}
        {diff.kept.length > 0 && (
          <Box as="section">
            <Box as="h3" fontWeight="medium" mb="1.5">
              {t('upstream.kept', { number: diff.kept.length })}
            </Box>
            <ModelList models={diff.kept} />
          </Box>
        )}
      </Stack>
    </DetailDialog>
  );
}

/** The comparison and what is ticked in it; both start afresh with every answer of the upstream. */
function useDiff(offered: readonly string[] | null, current: readonly string[]) {
  const [seen, setSeen] = useState(offered);
  const [diff, setDiff] = useState<ModelDiff>(() => diffModels(nothing, nothing));
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  // Dropping is never the default: an upstream may list less than it serves.
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  if (offered !== seen) {
    setSeen(offered);
    if (offered) {
      const next = diffModels(current, offered);
      setDiff(next);
      setAdded(new Set(next.added));
      setDropped(new Set());
    }
  }
  return { diff, added, setAdded, dropped, setDropped };
}

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    minH: '8',
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 32px',
    _hover: { bg: 'bg.subtle' },
  },
});
const Tick = chakra('input', { base: { accentColor: '{colors.brand.solid}', boxSize: '4', flexShrink: '0' } });

/** Lists shorter than this are seen at a glance. */
const searchedAbove = 10;

interface TickListProps {
  title: string;
  help: string;
  models: readonly string[];
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

function TickList({ title, help, models, chosen, onChoose }: TickListProps) {
  const { t } = useTranslation('channels');
  const [query, setQuery] = useState('');
  const shown = models.filter((model) => model.toLowerCase().includes(query.trim().toLowerCase()));
  const all = shown.every((model) => chosen.has(model));
  const toggle = (some: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const model of some) on ? next.add(model) : next.delete(model);
    onChoose(next);
  };
  return (
    <Box as="section">
      <Flex align="baseline" justify="space-between" gap="3">
        <Box as="h3" fontWeight="medium">
          {title}
        </Box>
        {shown.length > 0 && (
          <Button size="xs" variant="ghost" onClick={() => toggle(shown, !all)}>
            {all ? t('upstream.selectNone') : t('upstream.selectAll')}
          </Button>
        )}
      </Flex>
      <Box textStyle="caption" color="fg.muted" mb="1.5">
        {help}
      </Box>
      {models.length > 0 && (
        <Box borderWidth="1px" borderColor="border" borderRadius="control" overflow="hidden">
          {models.length > searchedAbove && (
            <Input
              size="sm"
              border="0"
              borderRadius="0"
              borderBottomWidth="1px"
              borderColor="border"
              aria-label={t('upstream.search')}
              placeholder={t('upstream.search')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
          <Box role="group" aria-label={title} maxH="56" overflow="auto" py="1">
            {shown.map((model) => (
              <Row key={model} fontFamily="mono" textStyle="table">
                <Tick
                  type="checkbox"
                  checked={chosen.has(model)}
                  onChange={(event) => toggle([model], event.target.checked)}
                />
                {model}
              </Row>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
