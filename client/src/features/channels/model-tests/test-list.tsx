import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { CheckBox } from '../../../ui/form/check-box';
import { IconAction } from '../../../ui/icon-action';
import { isRefused, type Outcome, type Probe, progressOf, useTestRun } from './use-test-run';

interface TestItem {
  id: string;
  label: string;
  /** The default test model of the channel. */
  preferred: boolean;
}

interface TestListProps {
  items: readonly TestItem[];
  /** Labels are identifiers and use a monospaced font. */
  mono: boolean;
  probe: Probe;
  /** Removes failed models; undefined if the items are not models of one channel. */
  onRemove?(ids: readonly string[]): void;
}

/** Tests one item, the selected items or all shown items; every item keeps its own result. */
export function TestList({ items, mono, probe, onRemove }: TestListProps) {
  const { t } = useTranslation('channelTests');
  const { outcomes, running, start, stop } = useTestRun(probe);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wanted = query.trim().toLowerCase();
  const shown = items.filter(({ label }) => label.toLowerCase().includes(wanted));
  const picked = shown.filter(({ id }) => chosen.has(id));
  const setPicked = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const every = shown.length > 0 && picked.length === shown.length;
  return (
    <Stack gap="3" pb="2">
      <Text color="fg.muted">{t('test.text')}</Text>
      <Flex gap="2" wrap="wrap" align="center">
        <Box flex="1" minW="40">
          <Input
            size="sm"
            aria-label={t('test.search')}
            placeholder={t('test.search')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </Box>
        {running ? (
          <Button size="sm" colorPalette="danger" onClick={stop}>
            <Square aria-hidden />
            {t('test.stop')}
          </Button>
        ) : (
          <>
            {picked.length > 0 && (
              <Button size="sm" onClick={() => void start(picked.map(({ id }) => id))}>
                {t('test.selected', { number: picked.length })}
              </Button>
            )}
            <Button
              size="sm"
              variant="solid"
              colorPalette="brand"
              disabled={shown.length === 0}
              onClick={() => void start(shown.map(({ id }) => id))}
            >
              {t('test.all')}
            </Button>
          </>
        )}
      </Flex>
      <Progress outcomes={outcomes} />
      {onRemove && !running && <RemoveFailed items={items} outcomes={outcomes} onRemove={onRemove} />}
      <Box borderWidth="1px" borderColor="border" borderRadius="control" maxH="50dvh" overflow="auto">
        <Flex align="center" gap="3" px="3" h="10" borderBottomWidth="1px" borderColor="border" color="fg.muted">
          <CheckBox
            label={t('test.selectAll')}
            checked={every ? true : picked.length > 0 ? 'indeterminate' : false}
            onChange={(on) =>
              setPicked(
                shown.map(({ id }) => id),
                on,
              )
            }
          />
          <Box as="span" textStyle="caption">
            {t('test.results')}
          </Box>
        </Flex>
        <Stack as="ul" gap="0" listStyleType="none">
          {shown.map((item) => (
            <TestRow
              key={item.id}
              item={item}
              mono={mono}
              outcome={outcomes.get(item.id)}
              chosen={chosen.has(item.id)}
              onChoose={(on) => setPicked([item.id], on)}
              busy={running}
              onTest={() => void start([item.id])}
            />
          ))}
        </Stack>
        {shown.length === 0 && (
          <Box px="3" py="4" color="fg.muted">
            {t('test.empty')}
          </Box>
        )}
      </Box>
    </Stack>
  );
}

interface RemoveFailedProps {
  items: readonly TestItem[];
  outcomes: ReadonlyMap<string, Outcome>;
  onRemove(ids: readonly string[]): void;
}

/** Offered after a run: removes the models that failed. */
function RemoveFailed({ items, outcomes, onRemove }: RemoveFailedProps) {
  const { t } = useTranslation('channelTests');
  const failed = items.map(({ id }) => id).filter((id) => isRefused(outcomes.get(id)));
  if (failed.length === 0) return null;
  if (failed.length === items.length) return <Text color="fg.muted">{t('test.allFailed')}</Text>;
  return (
    <Box>
      <Button size="sm" colorPalette="danger" onClick={() => onRemove(failed)}>
        <Trash2 aria-hidden />
        {t('test.removeFailed', { count: failed.length })}
      </Button>
    </Box>
  );
}

function Progress({ outcomes }: { outcomes: ReadonlyMap<string, Outcome> }) {
  const { t } = useTranslation('channelTests');
  const { total, done, failed } = progressOf(outcomes);
  if (total === 0) return null;
  const text = t('test.progress', { done, total, failed });
  return (
    <Box>
      <Box
        role="progressbar"
        aria-label={t('test.results')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        h="1"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box
          h="full"
          bg={failed > 0 ? 'status.orange.solid' : 'status.green.solid'}
          style={{ width: `${(done / total) * 100}%` }}
        />
      </Box>
      <Box role="status" textStyle="caption" color="fg.muted" mt="1">
        {text}
      </Box>
    </Box>
  );
}

interface TestRowProps {
  item: TestItem;
  mono: boolean;
  outcome: Outcome | undefined;
  chosen: boolean;
  onChoose(on: boolean): void;
  busy: boolean;
  onTest(): void;
}

function TestRow({ item, mono, outcome, chosen, onChoose, busy, onTest }: TestRowProps) {
  const { t } = useTranslation('channelTests');
  const name = item.label;
  return (
    <Box as="li" px="3" py="1" borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: '0' }}>
      <Flex align="center" gap="3" minH="9">
        <CheckBox label={t('test.select', { name })} checked={chosen} onChange={onChoose} />
        <Flex flex="1" minW="0" gap="2" align="center" wrap="wrap">
          <Box as="span" textStyle="table" fontFamily={mono ? 'mono' : undefined} overflowWrap="anywhere" minW="0">
            {name}
          </Box>
          {item.preferred && (
            <Box as="span" textStyle="caption" color="fg.muted">
              {t('test.default')}
            </Box>
          )}
        </Flex>
        {outcome && <Result outcome={outcome} />}
        <IconAction icon={Play} label={t('test.one', { name })} disabled={busy} onClick={onTest} />
      </Flex>
      {outcome?.state === 'failed' && outcome.message && (
        <Box textStyle="caption" color="fg.error" pb="2" ps="7" overflowWrap="anywhere">
          {outcome.message}
        </Box>
      )}
    </Box>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('channelTests');
  const { t: tChannels } = useTranslation('channels');
  const seconds = outcome.state === 'ok' ? outcome.seconds : undefined;
  const looks = {
    waiting: { color: 'gray', icon: 'clock', text: t('test.waiting') },
    running: { color: 'blue', icon: 'none', text: t('test.running') },
    stopped: { color: 'gray', icon: 'pause', text: t('test.stopped') },
    ok: { color: 'green', icon: 'check', text: tChannels('test.ok') },
    failed: { color: 'red', icon: 'alert', text: tChannels('test.failed') },
  } as const;
  const { color, icon, text } = looks[outcome.state];
  return (
    <Flex align="center" gap="2" textStyle="figure">
      {seconds !== undefined && (
        <Box as="span" textStyle="table" color="fg.muted" whiteSpace="nowrap">
          {t('test.okTime', { time: seconds.toFixed(2) })}
        </Box>
      )}
      <Badge color={color} icon={icon}>
        {text}
      </Badge>
    </Flex>
  );
}
