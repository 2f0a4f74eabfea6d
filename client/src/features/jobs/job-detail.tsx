import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../i18n/use-translation';
import { CodeBlock } from '../../ui/data/code-block';
import type { JobRowFragment } from './jobs.generated';

/** The data of a job, and why its last attempt failed. */
export function JobDetail({ job }: { job: JobRowFragment }) {
  const { t } = useTranslation('jobs');
  return (
    <Stack gap="3">
      <CodeBlock label={t('detail.data')} code={pretty(job.data)} maxH="64" />
      {job.failure && <CodeBlock label={t('column.failure')} code={job.failure} maxH="64" />}
    </Stack>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
