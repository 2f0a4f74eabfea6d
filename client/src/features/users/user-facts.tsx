import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import { Fact } from '../../ui/data/fact-list';
import { Dash, Timestamp } from '../../ui/data/figures';
import type { UserRowFragment } from './users.generated';

/** How a user signs in, and where the account comes from. */
export function UserFacts({ user }: { user: UserRowFragment }) {
  const { t } = useTranslation('users');
  const { email, bindings, provisioned, secondFactorEnabled, createdAt, inviterId } = user;
  return (
    <>
      <Fact label={t('field.email')}>{email || <Dash />}</Fact>
      <Fact label={t('field.bindings')}>
        {bindings.map((provider) => t(`binding.${provider}`)).join(' · ') || <Dash />}
      </Fact>
      {provisioned && <Fact label={t('field.provisioned')}>{t('field.provisionedText')}</Fact>}
      {secondFactorEnabled !== null && (
        <Fact label={t('binding.secondFactor')}>{t(secondFactorEnabled ? 'binding.on' : 'binding.off')}</Fact>
      )}
      <Fact label={t('field.created')}>
        <Timestamp at={createdAt} />
      </Fact>
      <Fact label={t('field.inviter')}>
        {inviterId ? (
          <ObjectLink kind="user" id={inviterId} className="row-link">
            #{inviterId}
          </ObjectLink>
        ) : (
          <Dash />
        )}
      </Fact>
    </>
  );
}
