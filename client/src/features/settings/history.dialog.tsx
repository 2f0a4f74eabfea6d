import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { ArrowRight, History } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { ComboboxInput } from '../../ui/form/combobox-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useFormat } from '../../ui/use-format';
import { cards } from './catalogue/cards';
import { ownCards } from './catalogue/operation';
import { textId, useOptionTexts } from './catalogue/option-texts';
import { type SettingsHistoryQuery, useSettingsHistoryQuery } from './settings.generated';

interface HistoryDialogProps {
  /** Key of one option, or an empty string for all options; null while the dialog is closed. */
  option: string | null;
  onOption(key: string): void;
  onClose(): void;
}

const keys = [
  ...cards.flatMap(({ options }) => options.map(({ key }) => key)),
  ...ownCards.flatMap((card) => [...card.keys]),
];

/** Change history of options: user, time, old and new value. */
export function HistoryDialog({ option, onOption, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('settings');
  const textsOf = useOptionTexts();
  return (
    <DetailDialog open={option !== null} onClose={onClose} title={t('history.title')} size="lg">
      <Stack gap="4">
        <ComboboxInput
          label={t('history.filter')}
          placeholder={t('history.any')}
          value={option ?? ''}
          onChange={onOption}
          options={keys.map((key) => ({ value: key, label: `${textsOf(key).label} · ${key}` }))}
        />
        <Changes option={option ?? ''} />
      </Stack>
    </DetailDialog>
  );
}

function Changes({ option }: { option: string }) {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation('common');
  const { data, latest, error, loading, refetch, fetchMore } = useSettingsHistoryQuery({
    variables: { key: option || null },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const list = (loading ? latest : data)?.optionChanges;
  if (!list && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!list) return <Box role="status">{tc('loading')}</Box>;
  if (list.nodes.length === 0) {
    return <EmptyState icon={History} title={t('history.empty')} text={t('history.emptyText')} />;
  }
  const more = () =>
    fetchMore({
      variables: { after: list.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult }) => ({
        optionChanges: {
          ...fetchMoreResult.optionChanges,
          nodes: [...before.optionChanges.nodes, ...fetchMoreResult.optionChanges.nodes],
        },
      }),
    });
  return (
    <Box aria-busy={loading}>
      <Box as="ul" listStyleType="none" css={{ '& > * + *': { borderTopWidth: '1px', borderColor: 'border' } }}>
        {list.nodes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Box>
      <Flex align="center" gap="3" mt="3" color="fg.muted" textStyle="caption">
        {t('history.shown', { shown: list.nodes.length, total: list.totalCount })}
        {list.pageInfo.hasNextPage && (
          <Button size="sm" loading={loading} loadingText={t('history.more')} onClick={() => void more()}>
            {t('history.more')}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

type OptionChange = SettingsHistoryQuery['optionChanges']['nodes'][number];

const maxInlineLength = 60;
const isShort = (text: string | null) => (text ?? '').length <= maxInlineLength && !text?.includes('\n');

function Change({ change }: { change: OptionChange }) {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  const textsOf = useOptionTexts();
  const { key, before, after, secret, username, changedAt } = change;
  const known = i18n.exists(`settings:option.${textId(key)}.label`);
  return (
    <Box as="li" py="3">
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Box minW="0">
          {known && <Box fontWeight="medium">{textsOf(key).label}</Box>}
          <Box fontFamily="mono" textStyle="caption" color="fg.subtle" overflowWrap="anywhere">
            {key}
          </Box>
        </Box>
        <Box textStyle="caption" color="fg.muted">
          {t('history.by', { name: username, time: format.timestamp(changedAt) })}
        </Box>
      </Flex>
      <Box mt="1.5">
        {secret ? (
          <Box color="fg.muted">{t('history.secret')}</Box>
        ) : (
          <Flex
            direction={isShort(before) && isShort(after) ? 'row' : 'column'}
            align={isShort(before) && isShort(after) ? 'center' : 'stretch'}
            gap="2"
            wrap={isShort(before) && isShort(after) ? 'wrap' : 'nowrap'}
          >
            <Value name={t('history.before')} text={before} />
            <Box color="fg.subtle">
              <ArrowRight size={14} aria-hidden />
            </Box>
            {after === null ? (
              <Box color="fg.muted">{t('history.restored')}</Box>
            ) : (
              <Value name={t('history.after')} text={after} />
            )}
          </Flex>
        )}
      </Box>
    </Box>
  );
}

function Value({ name, text }: { name: string; text: string | null }) {
  const { t } = useTranslation('settings');
  return (
    <Box
      as="pre"
      role="group"
      aria-label={name}
      tabIndex={isShort(text) ? undefined : 0}
      layerStyle="inset"
      m="0"
      px="2"
      py="0.5"
      maxH="32"
      overflow="auto"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      textStyle="code"
    >
      {text || (
        <Box as="span" color="fg.subtle">
          {t('history.blank')}
        </Box>
      )}
    </Box>
  );
}
