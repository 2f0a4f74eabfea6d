import { skipToken } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { loadTexts } from '../../../i18n/setup';
import { useTranslation } from '../../../i18n/use-translation';
import { type Calendar, calendarOf } from '../../../lib/calendar';
import { dayMs } from '../../../lib/durations';
import { isObjectId } from '../../../lib/object-path';
import { useStatus } from '../../../lib/status';
import { ObjectActions } from '../../../resource-list/object-actions';
import { useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { Fact } from '../../../ui/data/fact-list';
import { Quota } from '../../../ui/data/figures';
import { Meter } from '../../../ui/data/meter';
import { PageUnavailable } from '../../../ui/feedback/page-unavailable';
import { ObjectPage } from '../../../ui/object/object-page';
import { ObjectStates } from '../../../ui/object/object-states';
import { StatusCell } from '../token-cells';
import { type TokenRowFragment, useTokenToEditQuery } from '../tokens.generated';
import { useTokenChoices } from '../use-token-choices';
import { useTokenDialogs } from '../use-token-dialogs';
import { TokenFacts } from './token-facts';
import { type TokenSpendQuery, useTokenSpendQuery } from './token-page.generated';

type TokenDays = TokenSpendQuery['usage'];

/** When the periods of caps that contain a time began, in the site's time zone. */
export function periodsAt(now: number, calendar: Calendar) {
  return {
    dailyQuota: calendar.begin(now, 'day'),
    weeklyQuota: calendar.begin(now, 'week'),
    monthlyQuota: calendar.instantOf(calendar.localDay(now) - (calendar.dayOfMonth(now) - 1) * dayMs),
  };
}

/** The spending of a token by day, in the last week and in the periods of its caps, where the site stores sums. */
function useTokenSpend(token: Pick<TokenRowFragment, 'id' | 'teamId'> | null | undefined) {
  const { time_zone, enable_data_export: hasSums } = useStatus();
  const [now] = useState(Date.now);
  const calendar = calendarOf(time_zone);
  const begins = periodsAt(now, calendar);
  const from = Math.min(calendar.begin(now - 7 * dayMs, 'day'), begins.weeklyQuota, begins.monthlyQuota);
  const { data, error, refetch } = useTokenSpendQuery(
    token && hasSums
      ? {
          variables: {
            filter: { tokenId: token.id, teamId: token.teamId, from: new Date(from).toISOString() },
            zone: calendar.zone,
          },
          fetchPolicy: 'no-cache',
        }
      : skipToken,
  );
  return { begins, days: data?.usage, error, refetch };
}

/** Loads with the form library when it first opens. */
const TokenDrawer = lazy(async () => {
  const [module] = await Promise.all([import('../token.drawer'), loadTexts('aliases')]);
  return { default: module.TokenDrawer };
});

interface TokenPageProps {
  /** Sections of other features; the application passes them. */
  usage: ((token: TokenRowFragment, spend: ReturnType<typeof useTokenSpend>) => ReactNode) | undefined;
  sections(token: TokenRowFragment): ReactNode;
}

/** One API token: its facts, caps, usage and commands. `?edit=` opens its form. */
export function TokenPage({ usage, sections }: TokenPageProps) {
  const { id } = useParams();
  return isObjectId(id) ? (
    <KnownToken key={id} id={id} {...{ usage, sections }} />
  ) : (
    <PageUnavailable reason="notFound" />
  );
}

function KnownToken({ id, usage, sections }: TokenPageProps & { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useTokenToEditQuery({ variables: { id } });
  const drawer = useEditDrawer();
  const token = data?.token;
  const spend = useTokenSpend(token);
  const list = token?.teamId ? `/token?team=${token.teamId}` : '/token';
  const { commands, onRotate, showCreated, dialogs } = useTokenDialogs({
    choices: useTokenChoices(token?.teamId),
    selected: [],
    tokenOf: () => token,
    isEditing: drawer.open,
    onEdit: drawer.show,
    onDeleted: () => navigate(list),
  });
  if (!token)
    return <ObjectStates title={`#${id}`} error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  return (
    <>
      <ObjectPage
        title={token.name}
        status={<StatusCell token={token} />}
        actions={<ObjectActions commands={commands.commandsOf(token)} />}
        facts={
          <TokenFacts
            token={token}
            reveal={() => commands.reveal(id)}
            onRotate={onRotate}
            caps={<TokenCaps token={token} begins={spend.begins} days={spend.days} />}
          />
        }
        usage={usage?.(token, spend)}
      >
        {sections(token)}
      </ObjectPage>
      {dialogs}
      {drawer.target && (
        <Suspense fallback={null}>
          <TokenDrawer
            key={drawer.serial}
            which={id}
            teamId={token.teamId}
            projectId={null}
            open={drawer.open}
            onClose={drawer.close}
            onCreated={showCreated}
          />
        </Suspense>
      )}
    </>
  );
}

const warnFrom = 0.1;

interface TokenCapsProps {
  token: Pick<TokenRowFragment, 'dailyQuota' | 'weeklyQuota' | 'monthlyQuota'>;
  begins: ReturnType<typeof periodsAt>;
  /** Undefined where sums are not stored, and until they are known. */
  days: TokenDays | undefined;
}

/** The caps of a token with the spending in their current periods. */
function TokenCaps({ token, begins, days }: TokenCapsProps) {
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
