import { Box } from '@chakra-ui/react/box';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import { Dash, Quota } from '../../ui/data/figures';
import type { StatusColor } from '../../ui/theme/palette';
import { Tip } from '../../ui/tip';
import { changedFields } from './audit-changes';
import type { AuditRowFragment } from './shared/audit.generated';

const colors: Readonly<Record<string, StatusColor>> = {
  created: 'green',
  updated: 'blue',
  deleted: 'red',
  shortened: 'red',
  key_shown: 'orange',
  content_read: 'orange',
  contents_exported: 'orange',
  exported: 'orange',
};

export const verbOf = (action: string): string => action.slice(action.indexOf('.') + 1);

export const actionColor = (action: string): StatusColor => colors[verbOf(action)] ?? 'gray';

/** The changed fields. Of a new object all fields are set; the opened entry shows their values. */
const fieldNames = (entry: AuditRowFragment): string[] =>
  verbOf(entry.action) === 'created' ? [] : changedFields(entry).map(({ name }) => name);

/** The amount and the reason of a booking of quota; the names of the changed fields of any other entry. */
export function Changes(props: { entry: AuditRowFragment; nameOf(field: string): string; maxW: string }) {
  const { objectType, after } = props.entry;
  if (objectType !== 'quota' || after === null) return <FieldNames {...props} />;
  const { amount, note } = JSON.parse(after) as { amount?: unknown; note?: unknown };
  return (
    <span className="line">
      {typeof amount === 'number' && (
        <span className="figure">
          {amount > 0 && '+'}
          <Quota units={amount} />
        </span>
      )}
      {typeof note === 'string' && note !== '' && (
        <Tip content={note}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
          <span className="truncate muted" style={{ maxWidth: `var(--tg-sizes-${props.maxW})` }} tabIndex={0}>
            {note}
          </span>
        </Tip>
      )}
    </span>
  );
}

/** The names of the changed fields, in full on hover and focus. Two columns may have the same name. */
function FieldNames({ entry, nameOf, maxW }: { entry: AuditRowFragment; nameOf(field: string): string; maxW: string }) {
  const names = new Set(fieldNames(entry).map(nameOf));
  if (names.size === 0) return <Dash />;
  const text = [...names].join(', ');
  return (
    <Tip content={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
      <div className="truncate" style={{ maxWidth: `var(--tg-sizes-${maxW})` }} tabIndex={0}>
        {text}
      </div>
    </Tip>
  );
}

// In a cell with other text, the colour alone does not distinguish a link.
const reference = { color: 'brand.fg', textDecoration: 'underline' } as const;
const link = { color: 'brand.fg', css: { _hover: { textDecoration: 'underline' } } } as const;

export function ActorCell({
  entry: { actorId, actorName, actorKind },
  kind,
}: {
  entry: AuditRowFragment;
  kind: string;
}) {
  const { t } = useTranslation('audit');
  if (actorKind !== 'user') {
    const text = actorName ? t('actorOf', { kind, name: actorName }) : kind;
    return (
      <Box truncate title={text}>
        {text}
      </Box>
    );
  }
  if (actorId === null) return <>{t('noLogin')}</>;
  return (
    <Box asChild {...link}>
      <ObjectLink kind="user" id={actorId}>
        {actorName}
      </ObjectLink>
    </Box>
  );
}

export function ObjectCell({ entry, type }: { entry: AuditRowFragment; type: string }) {
  const { objectId, objectName, ownerName } = entry;
  // Memberships and bookings have no name, so the name of the user is shown.
  const name = objectName || ownerName || objectId;
  const number = objectName && objectName !== objectId && objectId ? ` #${objectId}` : '';
  return (
    <Box overflowWrap="anywhere">
      <Box as="span" color="fg.muted">
        {type}{' '}
      </Box>
      <Reference entry={entry} name={name + number} />
    </Box>
  );
}

function Reference({ entry: { objectType: type, objectId: id }, name }: { entry: AuditRowFragment; name: string }) {
  if (id === '') return name;
  // Every reader of the audit log may open the page of teams.
  if (type === 'team_member') {
    return (
      <Box asChild {...reference}>
        <Link to={`/teams/${id}`}>{name}</Link>
      </Box>
    );
  }
  const isUser = type === 'user' || type === 'quota' || type === 'second_factor';
  if (!isUser && type !== 'channel') return name;
  return (
    <Box asChild {...reference}>
      <ObjectLink kind={isUser ? 'user' : 'channel'} id={id}>
        {name}
      </ObjectLink>
    </Box>
  );
}
