import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { Fact, FactList } from '../../../ui/data/fact-list';
import { Quota } from '../../../ui/data/figures';
import { Section } from '../../../ui/section';
import { useFormat } from '../../../ui/use-format';
import { GroupChip, InvitesCell, RoleCell } from '../user-cells';
import { UserFacts } from '../user-facts';
import type { UserRowFragment } from '../users.generated';

/** What is known of an account. */
export function AccountFacts({ user }: { user: UserRowFragment }) {
  const { t } = useTranslation('users');
  const { t: to } = useTranslation('objects');
  const format = useFormat();
  const { id, kind, displayName, group, quota, usedQuota, requestCount, affCount } = user;
  return (
    <Section title={to('facts.title')}>
      <FactList>
        <Fact label={t('column.id')}>{id}</Fact>
        {kind === 'TEAM' ? (
          <Fact label={t('column.kind')}>
            <Link className="row-link" to={`/teams/${id}`}>
              {t('kind.team')}
            </Link>
          </Fact>
        ) : (
          <>
            {displayName && <Fact label={t('field.displayName')}>{displayName}</Fact>}
            <Fact label={t('column.role')}>
              <RoleCell user={user} />
            </Fact>
          </>
        )}
        <Fact label={t('column.group')}>
          <GroupChip group={group} />
        </Fact>
        <Fact label={t('column.remaining')}>
          <Quota units={quota} color={quota < 0 ? 'fg.error' : undefined} />
        </Fact>
        <Fact label={t('column.used')}>
          <Quota units={usedQuota} />
        </Fact>
        <Fact label={t('column.requests')}>{format.integer(requestCount)}</Fact>
        {affCount > 0 && (
          <Fact label={t('column.invites')}>
            <InvitesCell user={{ ...user, inviterId: null }} />
          </Fact>
        )}
        {kind === 'USER' && <UserFacts user={user} />}
      </FactList>
    </Section>
  );
}
