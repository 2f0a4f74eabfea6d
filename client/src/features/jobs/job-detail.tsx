import { Stack } from '@chakra-ui/react/stack';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { parsedJson } from '../../lib/json';
import { StatusBadge } from '../../ui/data/badge';
import { CodeBlock } from '../../ui/data/code-block';
import { Fact, FactList } from '../../ui/data/fact-list';
import { Mono, Timestamp } from '../../ui/data/figures';
import type { JobRowFragment } from './jobs.generated';
import { nextRunOf } from './jobs.url';
import { useJobName } from './use-job-name';

interface JobDetailProps {
  job: JobRowFragment;
  /** Who started the job, if that is known. */
  startedBy?: ReactNode;
  /** Between the facts and the error. */
  children?: ReactNode;
}

/** A job: its kind, state, data, attempts and times, and why its last attempt failed. */
export function JobDetail({ job, startedBy, children }: JobDetailProps) {
  const { t } = useTranslation('jobs');
  const nameOf = useJobName();
  const nextRun = nextRunOf(job);
  const times = [
    [t('nextRun'), nextRun],
    [t('column.created'), job.createdAt],
    [t('column.started'), job.startedAt],
    [t('column.finished'), job.finishedAt],
  ] as const;
  return (
    <Stack gap="3">
      <FactList>
        <Fact label={t('column.kind')}>
          {nameOf(job.kind)} <span className="muted-caption">{job.kind}</span>
        </Fact>
        <Fact label={t('column.id')}>
          <Mono>{job.id}</Mono>
        </Fact>
        <Fact label={t('column.state')}>
          <StatusBadge domain="job" value={job.state} />
        </Fact>
        {startedBy && <Fact label={t('detail.startedBy')}>{startedBy}</Fact>}
        {factsOfData(job.data).map(({ key, known, value }) => (
          <Fact key={key} label={known ? t(`data.${known}`) : key}>
            {value}
          </Fact>
        ))}
        <Fact label={t('column.attempts')}>{job.attempts}</Fact>
        {times.map(
          ([label, at]) =>
            at && (
              <Fact key={label} label={label}>
                <Timestamp at={at} />
              </Fact>
            ),
        )}
      </FactList>
      {children}
      {job.failure && <CodeBlock label={t('column.failure')} code={job.failure} maxH="64" />}
    </Stack>
  );
}

/** The members of the data of jobs that have a name in `data` of the texts. */
const knownKeys = ['noticeId', 'invitationId', 'codeId', 'sinkId', 'runId'] as const;

interface DataFact {
  key: string;
  /** Undefined for a member that this version of the console does not know. */
  known: (typeof knownKeys)[number] | undefined;
  value: string;
}

/** The members of the data of a job, which is JSON; its text alone if that is not an object. */
function factsOfData(text: string): DataFact[] {
  const data = parsedJson(text);
  if (typeof data !== 'object' || data === null) return [{ key: 'data', known: undefined, value: text }];
  return Object.entries(data).map(([key, value]: [string, unknown]) => ({
    key,
    known: knownKeys.find((known) => known === key),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
