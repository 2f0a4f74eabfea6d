import { useTranslation } from '../../../i18n/use-translation';
import { Fact } from '../../../ui/data/fact-list';
import { Quota } from '../../../ui/data/figures';
import { Meter } from '../../../ui/data/meter';
import type { TokenRowFragment } from '../tokens.generated';
import type { periodsAt, TokenDays } from './use-token-spend';

const warnFrom = 0.1;

interface TokenCapsProps {
  token: Pick<TokenRowFragment, 'dailyQuota' | 'weeklyQuota' | 'monthlyQuota'>;
  begins: ReturnType<typeof periodsAt>;
  /** Undefined where sums are not stored, and until they are known. */
  days: TokenDays | undefined;
}

/** The caps of a token with what was spent in their current periods. */
export function TokenCaps({ token, begins, days }: TokenCapsProps) {
  const { t } = useTranslation('tokens');
  const spentSince = (begin: number) =>
    days?.reduce((sum, point) => sum + (Date.parse(point.from ?? '') >= begin ? point.quota : 0), 0);
  return (['dailyQuota', 'weeklyQuota', 'monthlyQuota'] as const).map((period) => {
    const cap = token[period];
    const spent = spentSince(begins[period]);
    return (
      cap !== null && (
        <Fact key={period} label={t(`field.${period}`)}>
          {spent === undefined ? <Quota units={cap} /> : <Meter used={spent} limit={cap} warnBelow={cap * warnFrom} />}
        </Fact>
      )
    );
  });
}
