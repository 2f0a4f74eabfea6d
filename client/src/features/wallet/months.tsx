import { StatementMonths } from '../../ui/statements/statement-months';
import { useWalletMonthsQuery } from './wallet.generated';

/** The closed monthly statements of the user. */
export function Months() {
  const { data, error, refetch } = useWalletMonthsQuery();
  return (
    <StatementMonths
      months={data?.closedStatements.nodes}
      error={error}
      onRetry={() => void refetch().catch(() => undefined)}
      path="/api/user/statement/months"
    />
  );
}
