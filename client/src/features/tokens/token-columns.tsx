import type { TFunction } from 'i18next';
import { Dash, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { ExpiryCell, LastUsedCell, LimitsCell, NameCell, QuotaCell, StatusCell, TokenKeyCell } from './token-cells';
import type { TokenRowFragment } from './tokens.generated';

interface ColumnInput {
  t: TFunction<'tokens'>;
  ratios: ReadonlyMap<string, number>;
  reveal(id: string): Promise<string | undefined>;
  /** Opens the rotation of the key. */
  onRotate(token: TokenRowFragment): void;
  /** Whether the tokens are those of a team, which have projects and creators. */
  ofTeam: boolean;
}

type Column = DataColumn<TokenRowFragment>;

/** The documented columns of the token list. */
export function tokenColumns({ t, ratios, reveal, onRotate, ofTeam }: ColumnInput): Column[] {
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
      cell: (token) => <NameCell token={token} ratio={ratios.get(token.group)} />,
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
