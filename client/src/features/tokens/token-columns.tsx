import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import { ModelList } from '../../ui/data/model-list';
import { MenuTrigger } from '../../ui/overlay/menu-trigger';
import type { DataColumn } from '../../ui/table/column';
import { ExpiryCell, LastUsedCell, NameCell, QuotaCell, StatusCell, TokenKeyCell } from './token-cells';
import type { TokenRowFragment } from './tokens.generated';

interface ColumnInput {
  t: TFunction<'tokens'>;
  ratios: ReadonlyMap<string, number>;
  reveal(id: string): Promise<string | undefined>;
  /** Opens the rotation of the key. */
  onRotate(token: TokenRowFragment): void;
  /** Throws the error of the server. */
  onRename(token: TokenRowFragment, name: string): Promise<unknown>;
  /** Whether the tokens belong to a team and so have projects and creators. */
  ofTeam: boolean;
}

type Column = DataColumn<TokenRowFragment>;

/** The documented columns of the token list. */
export function tokenColumns({ t, ratios, reveal, onRotate, onRename, ofTeam }: ColumnInput): Column[] {
  const creator: Column = {
    id: 'creator',
    header: t('column.creator'),
    wrap: true,
    cell: (token) => token.creator ?? <Dash />,
  };
  const project: Column = {
    id: 'project',
    header: t('column.project'),
    wrap: true,
    cell: ({ projectName }) => projectName ?? <Dash />,
  };
  return [
    {
      id: 'name',
      header: t('column.name'),
      fixed: true,
      card: 'title',
      minW: '28',
      maxW: '56',
      wrap: true,
      cell: (token) => <NameCell token={token} ratio={ratios.get(token.group)} onRename={onRename} />,
    },
    ...(ofTeam ? [project, creator] : []),
    { id: 'status', header: t('column.status'), card: 'status', cell: (token) => <StatusCell token={token} /> },
    {
      id: 'key',
      header: t('column.key'),
      cell: (token) => (
        // A key that is shown does not stay after its rotation.
        <TokenKeyCell key={token.keyHint} token={token} reveal={() => reveal(token.id)} onRotate={onRotate} />
      ),
    },
    { id: 'quota', header: t('column.quota'), minW: '36', cell: (token) => <QuotaCell token={token} /> },
    { id: 'limits', header: t('column.limits'), cell: (token) => <LimitsCell token={token} /> },
    {
      id: 'created',
      header: t('column.created'),
      optional: true,
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    { id: 'expires', header: t('column.expires'), cell: ({ expiresAt }) => <ExpiryCell at={expiresAt} /> },
    {
      id: 'lastUsed',
      header: t('column.lastUsed'),
      cell: (token) => <LastUsedCell token={token} />,
    },
  ];
}

const loadPopover = () => import('./limit-popover');
const LimitPopover = lazy(() => loadPopover().then((module) => ({ default: module.LimitPopover })));

/** A chip that opens the list it counts. */
function LimitChip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuTrigger popup="dialog" button={<Button size="xs">{label}</Button>} load={loadPopover}>
      {(menu) => (
        <LimitPopover {...menu} label={label}>
          {children}
        </LimitPopover>
      )}
    </MenuTrigger>
  );
}

function LimitsCell({ token }: { token: TokenRowFragment }) {
  const { t } = useTranslation('tokens');
  const models = token.modelLimitsEnabled ? token.modelLimits : [];
  if (models.length === 0 && token.allowIps.length === 0) return <Dash />;
  return (
    <div className="line-wrap">
      {models.length > 0 && (
        <LimitChip label={t('limits.models', { count: models.length })}>
          <ModelList models={models} />
        </LimitChip>
      )}
      {token.allowIps.length > 0 && (
        <LimitChip label={t('limits.ips', { count: token.allowIps.length })}>
          <Stack gap="1">
            {token.allowIps.map((rule) => (
              <Mono key={rule}>{rule}</Mono>
            ))}
          </Stack>
        </LimitChip>
      )}
    </div>
  );
}
