import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { detailsOf } from '../../graphql/runs/details-of';
import { JobRunProgress } from '../../graphql/runs/job-run-progress';
import type { JobRunState } from '../../graphql/runs/runs.generated';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import type { StatusColor } from '../../ui/theme/palette';
import { useFormat } from '../../ui/use-format';
import { productNames } from './import-form.schema';
import { ImportReport } from './import-report';
import {
  type SiteImportFragment,
  type SiteImportResultFragment,
  SiteImportsDocument,
  useStartSiteImportMutation,
} from './site-imports.generated';

const colors: Record<JobRunState, StatusColor> = {
  WAITING: 'gray',
  RUNNING: 'blue',
  READY: 'green',
  DONE: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
};

/** One import: its progress, or its report. */
export function ImportRun({ run, onOverChange }: { run: SiteImportFragment; onOverChange(): void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { id, state, createdAt } = run;
  const details = detailsOf(run, 'SiteImportDetails');
  if (!details) return null;
  const { product, site, sourceName, dryRun, report } = details;
  const name = productNames[product];
  const title = t(dryRun ? 'run.check' : 'run.import', { product: name, source: sourceName });
  return (
    <Box as="li" py="4" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0', pt: '0' }}>
      <Stack gap="3">
        <Flex gap="2" align="center" wrap="wrap">
          <Box fontWeight="medium" overflowWrap="anywhere" minW="0">
            {title}
          </Box>
          <Badge color={colors[state]}>{t(`state.${state}`)}</Badge>
          <Box color="fg.muted" textStyle="caption">
            {t('run.site', { site })} · <Timestamp at={createdAt} />
          </Box>
        </Flex>
        {state === 'DONE' ? (
          report && <ImportReport report={report} dryRun={dryRun} />
        ) : (
          <Box layerStyle="inset" px="4" py="3">
            <JobRunProgress
              id={id}
              label={title}
              caption={({ done, total }) =>
                total === null
                  ? t('run.counting')
                  : t('run.rows', { done: format.integer(done), total: format.integer(total) })
              }
              onOverChange={onOverChange}
            />
          </Box>
        )}
        {state === 'DONE' && <ImportNow details={details} />}
      </Stack>
    </Box>
  );
}

/** Imports the source that a dry run has read. */
function ImportNow({ details }: { details: SiteImportResultFragment }) {
  const { t } = useTranslation('imports');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [start, { loading }] = useStartSiteImportMutation({ refetchQueries: [SiteImportsDocument] });
  const { product, site, conflicts, logs, sourceId, dryRun } = details;
  if (!dryRun || sourceId === null) return null;
  const importNow = async () => {
    const title = t('confirm.title', { product: productNames[product] });
    if (!(await confirm({ title, text: t('confirm.text'), action: t('form.import') }))) return;
    const input = { product, site, conflicts, logs, sourceId, dryRun: false };
    await act(() => start({ variables: { input } }));
  };
  return (
    <Box>
      <Button
        variant="solid"
        colorPalette="brand"
        loading={loading}
        loadingText={t('run.now')}
        onClick={() => void importNow()}
      >
        {t('run.now')}
      </Button>
    </Box>
  );
}
