import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../../i18n/use-translation';
import { Dash, Mono, Timestamp } from '../../../ui/data/figures';
import { ErrorState } from '../../../ui/feedback/states';
import { Section } from '../../../ui/section';
import { ScrollingTable } from '../../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../../ui/table/table-parts';
import { useModelPriceChangesQuery } from './model.generated';

/** Who changed which entry of the model in the price options, newest first. */
export function ModelPriceHistory({ model }: { model: string }) {
  const { t } = useTranslation('model');
  const { data, error, refetch } = useModelPriceChangesQuery({
    variables: { model },
    // The price may have been changed in this console.
    fetchPolicy: 'cache-and-network',
  });
  const changes = data?.modelPriceChanges;
  const title = t('history.title');
  return (
    <Section title={title} text={t('history.text')}>
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {changes?.length === 0 && <Box color="fg.muted">{t('history.none')}</Box>}
      {changes && changes.length > 0 && (
        <ScrollingTable title={title}>
          <thead>
            <tr>
              {(['time', 'user', 'option', 'before', 'after'] as const).map((column) => (
                <HeadCell key={column} scope="col">
                  {t(`history.${column}`)}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, before, after, changedAt, username }) => (
              <tr key={`${changedAt} ${key}`}>
                <BodyCell>
                  <Timestamp at={changedAt} />
                </BodyCell>
                <BodyCell>{username}</BodyCell>
                <BodyCell>
                  <Mono>{key}</Mono>
                </BodyCell>
                <BodyCell>{before === null ? <Dash /> : <Mono>{before}</Mono>}</BodyCell>
                <BodyCell>{after === null ? <Dash /> : <Mono>{after}</Mono>}</BodyCell>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </Section>
  );
}
