import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { Images, LayoutGrid, Rows3 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { StatusBadge } from '../../ui/data/badge';
import { ProgressBar, percentOf } from '../../ui/data/progress';
import { Callout } from '../../ui/feedback/callout';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import { drawingAction } from './drawing-action';
import { drawingColumns } from './drawing-columns';
import type { DrawingRowFragment } from './drawings.generated';
import { type drawingListParams, isUnderWay } from './drawings.url';
import { Thumbnail } from './thumbnail';

interface DrawingsViewProps {
  admin: boolean;
  /** The upstreams send no callbacks to the site; shown to administrators. */
  callbackOff: boolean;
  rows: readonly DrawingRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error?: unknown;
  list: ListState<typeof drawingListParams>;
  filters: ReactNode;
  onRefresh(): void;
  onImage(id: string): void;
}

export function DrawingsView(props: DrawingsViewProps) {
  const { admin, rows, list, onImage } = props;
  const { t } = useTranslation('drawings');
  const columns = useMemo(() => drawingColumns({ t, admin, onImage }), [t, admin, onImage]);
  const { gallery, ...filters } = list.filters;
  const narrowed = Boolean(
    filters.task || filters.status || filters.channel !== undefined || filters.from !== undefined,
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button onClick={() => list.setFilters({ gallery: !gallery })}>
            {gallery ? <Rows3 aria-hidden /> : <LayoutGrid aria-hidden />}
            {gallery ? t('asTable') : t('asGallery')}
          </Button>
        }
      />
      <Stack gap="4">
        {props.callbackOff && <Callout tone="info">{t('callbackOff')}</Callout>}
        <DataTable
          id="drawings"
          caption={t('title')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ prompt, taskId }) => prompt || taskId}
          total={props.total}
          list={{ ...list, filtered: narrowed || filters.to !== undefined || filters.range !== 'all' }}
          loading={props.loading}
          error={props.error}
          onRefresh={props.onRefresh}
          filters={props.filters}
          dimmed={({ status }) => status === 'CANCEL'}
          tile={gallery ? (drawing) => <Tile drawing={drawing} onImage={onImage} /> : undefined}
          empty={{ icon: Images, title: t('empty.title'), text: t('empty.text') }}
        />
      </Stack>
    </>
  );
}

function Tile({ drawing, onImage }: { drawing: DrawingRowFragment; onImage(id: string): void }) {
  const { t } = useTranslation('drawings');
  const { id, imageUrl, status, action, prompt, progress, failReason } = drawing;
  return (
    <Stack gap="2">
      {imageUrl ? (
        <Thumbnail drawing={drawing} large onOpen={() => onImage(id)} />
      ) : (
        <Stack aspectRatio="1" layerStyle="inset" p="3" gap="3" align="center" justify="center" textAlign="center">
          <StatusBadge domain="drawing" value={status} />
          {isUnderWay(status) && (
            <Box w="full">
              <ProgressBar percent={percentOf(progress) ?? 0} label={t('column.progress')} w="8" />
            </Box>
          )}
          <Text textStyle="caption" color="fg.muted" lineClamp={4} overflowWrap="anywhere">
            {failReason}
          </Text>
        </Stack>
      )}
      <Box>
        <Text textStyle="caption" color="fg.muted">
          {drawingAction(t, action)}
        </Text>
        <Text lineClamp={2} textStyle="table" overflowWrap="anywhere">
          {prompt}
        </Text>
      </Box>
    </Stack>
  );
}
