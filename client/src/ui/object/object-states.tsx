import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useTranslation } from '../../i18n/use-translation';
import { problemOfError } from '../../lib/problem-of';
import { PageUnavailable } from '../feedback/page-unavailable';
import { ErrorState } from '../feedback/states';
import { PageHeader } from '../page-header';

interface ObjectStatesProps {
  /** Shown until the name of the object is known. */
  title: string;
  error: unknown;
  onRetry(): void;
}

/** The page of an object that is loading, could not be loaded, does not exist or may not be seen. */
export function ObjectStates({ title, error, onRetry }: ObjectStatesProps) {
  const { t } = useTranslation('common');
  const problem = error === undefined ? undefined : problemOfError(error);
  if (problem?.code?.endsWith('not_found')) {
    return <PageUnavailable reason="notFound" missing={problem.message} />;
  }
  if (problem?.kind === 'forbidden') return <PageUnavailable reason="forbidden" />;
  return (
    <>
      <PageHeader title={title} />
      {error === undefined ? (
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </>
  );
}
