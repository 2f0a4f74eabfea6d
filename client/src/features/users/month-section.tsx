import { useTranslation } from '../../i18n/use-translation';
import { FormSection } from '../../ui/overlay/edit-drawer';
import { MonthList } from '../../ui/statements/month-list';
import { type UserMonthsQuery, useUserMonthsQuery } from './users.generated';

type Month = UserMonthsQuery['closedStatements']['nodes'][number];

/** The closed monthly statements of a user or team. */
export function MonthSection({ id }: { id: string }) {
  const { t } = useTranslation('statements');
  const { data, error, refetch } = useUserMonthsQuery({ variables: { id } });
  return (
    <FormSection title={t('title')}>
      <MonthList
        months={data?.closedStatements.nodes}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
        path={`/api/user/${id}/statement/months`}
        columns={[{ id: 'closing', head: t('closing'), units: ({ closing }: Month) => closing, main: true }]}
      />
    </FormSection>
  );
}
