import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { JobRunProgress } from '../../graphql/runs/job-run-progress';
import { useTranslation } from '../../i18n/use-translation';
import { RowActions, type RowCommands } from '../../resource-list/commands';
import { ObjectLink } from '../../resource-list/object-link';
import { ErrorState } from '../../ui/feedback/states';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { JobDetail } from './job-detail';
import { type JobRowFragment, useJobOriginQuery, useJobQuery } from './jobs.generated';
import { jobOf } from './jobs.url';
import { useJobName } from './use-job-name';

interface JobDialogProps {
  /** Kind and id of the job; null while the dialog closes. */
  which: string | null;
  onClose(): void;
  /** Undefined for users who may not change jobs. */
  commandsOf: ((job: JobRowFragment) => RowCommands | null) | undefined;
}

/** One job: its state, who started it, its progress, data and errors. A finished job is deleted after a while. */
export function JobDialog({ which, onClose, commandsOf }: JobDialogProps) {
  const { t } = useTranslation('jobs');
  const { t: tc } = useTranslation('common');
  const nameOf = useJobName();
  const place = which === null ? undefined : jobOf(which);
  const { data, error, refetch } = useJobQuery(place ? { variables: place } : skipToken);
  // Only long-running work has a run; for other jobs it does not exist.
  const origin = useJobOriginQuery(place ? { variables: { id: place.id } } : skipToken);
  const run = origin.data?.jobRun;
  const job = data?.job;
  const retry = () => {
    void refetch().catch(() => undefined);
    void origin.refetch().catch(() => undefined);
  };
  const name = place ? `${nameOf(place.kind)} ${place.id}` : '';
  const commands = job && commandsOf?.(job);
  const progress = run && (
    <JobRunProgress id={run.id} label={name} title={() => t('column.progress')}>
      {({ failures }) =>
        failures.map(({ subject, message }) => (
          <Box key={subject} textStyle="table" overflowWrap="anywhere" mt="1">
            {subject} <span className="muted-caption">{message}</span>
          </Box>
        ))
      }
    </JobRunProgress>
  );
  return (
    <DetailDialog
      open={which !== null}
      onClose={onClose}
      title={name}
      size="lg"
      footer={commands && <RowActions {...commands} />}
    >
      <Stack gap="4">
        {!job && progress}
        {job ? (
          <JobDetail
            job={job}
            startedBy={
              run &&
              (run.requestedBy === null ? (
                t('detail.schedule')
              ) : (
                <ObjectLink kind="user" id={run.requestedBy} className="row-link">
                  #{run.requestedBy}
                </ObjectLink>
              ))
            }
          >
            {progress}
          </JobDetail>
        ) : error ? (
          <ErrorState compact={run !== undefined} error={error} onRetry={retry} />
        ) : (
          <VisuallyHidden role="status">{tc('loading')}</VisuallyHidden>
        )}
      </Stack>
    </DetailDialog>
  );
}
