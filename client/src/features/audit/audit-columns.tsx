import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { ActorCell, actionColor, Changes, ObjectCell, verbOf } from './audit-cells';
import { useAuditTexts } from './audit-texts';
import type { AuditRowFragment } from './shared/audit.generated';

export function useAuditColumns(): DataColumn<AuditRowFragment>[] {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  return useMemo(
    () => [
      { id: 'at', header: t('column.at'), card: 'short', minW: '40', cell: ({ at }) => <Timestamp at={at} /> },
      {
        id: 'actor',
        header: t('column.actor'),
        card: 'pair',
        minW: '28',
        maxW: '48',
        cell: (entry) => <ActorCell entry={entry} kind={texts.kind(entry.actorKind)} />,
      },
      {
        id: 'action',
        header: t('column.action'),
        fixed: true,
        card: 'status',
        cell: ({ action }) => <Badge color={actionColor(action)}>{texts.verb(verbOf(action))}</Badge>,
      },
      {
        id: 'object',
        header: t('column.object'),
        card: 'title',
        minW: '40',
        maxW: '72',
        wrap: true,
        cell: (entry) => <ObjectCell entry={entry} type={texts.object(entry.objectType)} />,
      },
      {
        id: 'fields',
        header: t('column.fields'),
        card: 'pair',
        minW: '32',
        maxW: '72',
        cell: (entry) => <Changes entry={entry} nameOf={texts.field} maxW="64" />,
      },
      {
        id: 'address',
        header: t('column.address'),
        card: 'pair',
        cell: ({ address }) => (address ? <Mono>{address}</Mono> : <Dash />),
      },
      {
        id: 'operation',
        header: t('column.operation'),
        optional: true,
        cell: ({ operation }) => <Mono>{operation}</Mono>,
      },
    ],
    [t, texts],
  );
}
