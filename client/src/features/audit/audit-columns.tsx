import { Box } from '@chakra-ui/react/box';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Permission } from '../../lib/permissions.generated';
import { EditLink } from '../../resource-list/edit-link';
import { Badge } from '../../ui/data/badge';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import type { StatusColor } from '../../ui/theme/palette';
import type { AuditRowFragment } from './audit.generated';
import { changedFields } from './audit-changes';
import { useAuditTexts } from './audit-texts';

const colors: Readonly<Record<string, StatusColor>> = {
  ...{ created: 'green', updated: 'blue', deleted: 'red', shortened: 'red' },
  ...{ key_shown: 'orange', content_read: 'orange', contents_exported: 'orange', exported: 'orange' },
};

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
        cell: ({ action }) => <Badge color={colors[verbOf(action)] ?? 'gray'}>{texts.verb(verbOf(action))}</Badge>,
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
        // Of a new object all fields are set; the opened entry shows their values.
        cell: (entry) => {
          const names = verbOf(entry.action) === 'created' ? [] : changedFields(entry).map(({ name }) => name);
          return names.length > 0 ? <Mono maxW="64">{names.join(', ')}</Mono> : <Dash />;
        },
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

const verbOf = (action: string): string => action.slice(action.indexOf('.') + 1);

function ActorCell({ entry: { actorId, actorName, actorKind }, kind }: { entry: AuditRowFragment; kind: string }) {
  if (actorKind !== 'user') return <>{actorName ? `${kind}: ${actorName}` : kind}</>;
  if (actorId === null) return <>{kind}</>;
  return (
    <Box asChild color="brand.fg" css={{ _hover: { textDecoration: 'underline' } }}>
      <EditLink permission="users:write" to={`/user/edit/${actorId}`}>
        {actorName}
      </EditLink>
    </Box>
  );
}

function ObjectCell({ entry: { objectId, objectName, objectType }, type }: { entry: AuditRowFragment; type: string }) {
  const name = objectName || objectId;
  const number = objectName && objectName !== objectId && objectId ? ` #${objectId}` : '';
  const place = placeOf(objectType, objectId);
  return (
    <Box overflowWrap="anywhere">
      <Box as="span" color="fg.muted">
        {type}{' '}
      </Box>
      {place ? (
        <Box asChild color="brand.fg" css={{ _hover: { textDecoration: 'underline' } }}>
          <EditLink {...place}>{name + number}</EditLink>
        </Box>
      ) : (
        name + number
      )}
    </Box>
  );
}

function placeOf(type: string, id: string): { to: string; permission: Permission } | undefined {
  if (id === '') return undefined;
  if (type === 'channel') return { to: `/channel/edit/${id}`, permission: 'channels:write' };
  // Every reader of the audit log may open the page of teams.
  if (type === 'team_member') return { to: `/teams/${id}`, permission: 'audit:read' };
  const isUser = type === 'user' || type === 'quota' || type === 'second_factor';
  return isUser ? { to: `/user/edit/${id}`, permission: 'users:write' } : undefined;
}
