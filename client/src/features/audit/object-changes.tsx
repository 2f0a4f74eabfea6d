import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import { ErrorState } from '../../ui/feedback/states';
import { Section } from '../../ui/section';
import { ScrollingTable } from '../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../ui/table/table-parts';
import { ActorCell, actionColor, Changes, ObjectCell, verbOf } from './audit-cells';
import { useAuditTexts } from './audit-texts';
import { type AuditFilter, useAuditListQuery } from './shared/audit.generated';

const maxShown = 10;

interface ObjectChangesProps {
  filter: Pick<AuditFilter, 'objectType' | 'objectId' | 'ownerId'>;
  /** The address of the audit log with this filter. */
  to: string;
}

/** The last entries of the audit log about an object, newest first; with the objects, where they are several. */
export function ObjectChanges({ filter, to }: ObjectChangesProps) {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const { data, error, refetch } = useAuditListQuery({
    variables: { filter, page: { first: maxShown }, sort: 'TIME', direction: 'DESC' },
    // The object may have been changed in this console.
    fetchPolicy: 'cache-and-network',
  });
  const entries = data?.auditEntries.nodes;
  const isOfOwner = filter.ownerId != null;
  const title = t('recent.title');
  return (
    <Section
      title={title}
      action={
        <Button asChild size="sm" variant="outline">
          <Link to={to}>{t('recent.all')}</Link>
        </Button>
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {entries?.length === 0 && <Box color="fg.muted">{t('recent.none')}</Box>}
      {entries && entries.length > 0 && (
        <ScrollingTable title={title}>
          <thead>
            <tr>
              <HeadCell scope="col">{t('column.at')}</HeadCell>
              <HeadCell scope="col">{t('column.actor')}</HeadCell>
              <HeadCell scope="col">{t('column.action')}</HeadCell>
              {isOfOwner && <HeadCell scope="col">{t('column.object')}</HeadCell>}
              <HeadCell scope="col">{t('column.fields')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <BodyCell>
                  <Timestamp at={entry.at} />
                </BodyCell>
                <BodyCell>
                  <ActorCell entry={entry} kind={texts.kind(entry.actorKind)} />
                </BodyCell>
                <BodyCell>
                  <Badge color={actionColor(entry.action)}>{texts.verb(verbOf(entry.action))}</Badge>
                </BodyCell>
                {isOfOwner && (
                  <BodyCell>
                    <ObjectCell entry={entry} type={texts.object(entry.objectType)} />
                  </BodyCell>
                )}
                <BodyCell>
                  <Changes entry={entry} nameOf={texts.field} maxW="96" />
                </BodyCell>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </Section>
  );
}
