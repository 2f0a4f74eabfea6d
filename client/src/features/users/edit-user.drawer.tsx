import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { loadTexts } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { staffRoles } from '../../lib/permissions.generated';
import { useCan } from '../../lib/session';
import { FactList } from '../../ui/data/fact-list';
import { Quota } from '../../ui/data/figures';
import { notify } from '../../ui/feedback/notify';
import { asOptions } from '../../ui/form/option';
import { SecretField } from '../../ui/form/secret-field';
import { SelectField } from '../../ui/form/select-field';
import { EditDrawer, FormSection } from '../../ui/overlay/edit-drawer';
import { useFormat } from '../../ui/use-format';
import { NameFields } from './name-fields';
import { PlanSection } from './plan-section';
import { StatusCell } from './user-cells';
import { UserFacts } from './user-facts';
import { teamSchema, toUserChanges, toUserForm, type UserForm, userSchema } from './user-form.schema';
import {
  type UserRowFragment,
  useSetStaffRoleMutation,
  useUpdateUserMutation,
  useUserQuery,
  useUserSpendQuery,
} from './users.generated';

const MonthSection = lazy(async () => {
  const [module] = await Promise.all([import('./month-section'), loadTexts('statements')]);
  return { default: module.MonthSection };
});

const spendDays = 30;

/** First of the last thirty UTC days; usage is stored per UTC day. */
const firstDay = (now: number) => (Math.floor(now / dayMs) - spendDays + 1) * dayMs;

interface EditUserDrawerProps {
  open: boolean;
  onClose(): void;
  id: string;
  groups: readonly string[];
  onAdjust(user: UserRowFragment): void;
}

const blank: UserForm = { username: '', displayName: '', group: '', staffRole: '', password: '' };
const dropNothingTyped = { keepDirtyValues: true };

/** Mount it with a new `key` each time it opens. */
export function EditUserDrawer({ open, onClose, id, groups, onAdjust }: EditUserDrawerProps) {
  const { t } = useTranslation('users');
  const { data, loading, error, refetch } = useUserQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [update] = useUpdateUserMutation();
  const [setStaffRole] = useSetStaffRoleMutation();
  const user = data?.user;
  const isTeam = user?.kind === 'TEAM';
  const values = useMemo(() => user && toUserForm(user), [user]);
  const form = useForm<UserForm>({
    resolver: zodResolver(isTeam ? teamSchema : userSchema),
    defaultValues: blank,
    values,
    resetOptions: dropNothingTyped,
  });
  const save = async (next: UserForm) => {
    if (!user || !values) return;
    const input = toUserChanges(values, next);
    if (Object.keys(input).length > 0) await update({ variables: { id: user.id, input } });
    if (next.staffRole !== values.staffRole)
      await setStaffRole({ variables: { id: user.id, staffRole: next.staffRole || null } });
    notify.success(t('done.saved', { name: next.username.trim() }));
  };
  // The group of a user may no longer exist on the site.
  const choices = [...new Set([...groups, ...(user ? [user.group] : [])])];
  const { control } = form;
  const mayReadPayments = useCan('payments:read');
  return (
    <EditDrawer
      open={open}
      onClose={onClose}
      title={
        user
          ? t(isTeam ? 'drawer.editTeam' : 'drawer.editNamed', { id, name: user.username })
          : t('drawer.edit', { id })
      }
      status={user && <StatusCell user={user} />}
      form={form}
      onSubmit={save}
      loading={!user && loading}
      loadError={user ? undefined : error}
      onRetry={() => void refetch()}
    >
      <FormSection title={t('drawer.account')}>
        {!isTeam && <NameFields control={control} />}
        <SelectField control={control} name="group" label={t('field.group')} options={asOptions(choices)} required />
        {user?.staffRoleEditable && (
          <SelectField
            control={control}
            name="staffRole"
            label={t('field.staffRole')}
            help={t('field.staffRoleHelp')}
            placeholder={t('staffRole.none')}
            options={staffRoles.map((value) => ({ value, label: t(`staffRole.${value}`) }))}
          />
        )}
      </FormSection>
      {/* A team has no log-in. */}
      {!isTeam && (
        <FormSection title={t('drawer.password')}>
          <SecretField
            control={control}
            name="password"
            label={t('field.newPassword')}
            help={t('field.newPasswordHelp')}
            autoComplete="new-password"
          />
        </FormSection>
      )}
      {user && <QuotaSection user={user} onAdjust={() => onAdjust(user)} />}
      {user && mayReadPayments && <PlanSection id={user.id} name={user.username} isTeam={isTeam} />}
      {user && <RecentSpend username={user.username} />}
      {user && mayReadPayments && (
        <Suspense fallback={null}>
          <MonthSection id={user.id} />
        </Suspense>
      )}
      {user && (
        <FormSection title={t('drawer.facts')}>
          <FactList>
            <UserFacts user={user} />
          </FactList>
        </FormSection>
      )}
    </EditDrawer>
  );
}

function QuotaSection({ user, onAdjust }: { user: UserRowFragment; onAdjust(): void }) {
  const { t } = useTranslation('users');
  const mayAdjust = useCan('quota:write') && user.editable;
  return (
    <FormSection title={t('drawer.quota')}>
      <Flex align="center" justify="space-between" gap="4" wrap="wrap" layerStyle="inset" px="4" py="3">
        <Flex gap="8">
          <Box>
            <Box textStyle="caption" color="fg.muted">
              {t('field.remaining')}
            </Box>
            <Quota units={user.quota} fontWeight="semibold" />
          </Box>
          <Box>
            <Box textStyle="caption" color="fg.muted">
              {t('field.used')}
            </Box>
            <Quota units={user.usedQuota} />
          </Box>
        </Flex>
        {mayAdjust && <Button onClick={onAdjust}>{t('action.adjustShort')}</Button>}
      </Flex>
    </FormSection>
  );
}

/** Usage of the last thirty days. Hidden if it cannot be loaded. */
function RecentSpend({ username }: { username: string }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [from] = useState(() => firstDay(Date.now()));
  const { data } = useUserSpendQuery({ variables: { username, from: new Date(from).toISOString() } });
  if (!data) return null;
  const spent = new Map(data.usage.map((point) => [point.from === null ? 0 : Date.parse(point.from), point]));
  const bars = Array.from({ length: spendDays }, (_, index) => spent.get(from + index * dayMs)?.quota ?? 0);
  const max = Math.max(1, ...bars);
  const total = bars.reduce((sum, quota) => sum + quota, 0);
  const requests = data.usage.reduce((sum, point) => sum + point.requests, 0);
  return (
    <FormSection title={t('spend.title')}>
      <Flex layerStyle="inset" px="4" py="3" gap="6" align="flex-end" justify="space-between">
        <Box>
          <Quota units={total} fontWeight="semibold" />
          <Box textStyle="caption" color="fg.muted">
            {t('spend.requests', { count: requests, value: format.integer(requests) })}
          </Box>
        </Box>
        <Flex
          role="img"
          aria-label={t('spend.bars', { amount: format.quota(max > 1 ? max : 0) })}
          flex="1"
          maxW="60"
          h="10"
          gap="2px"
          align="flex-end"
        >
          {bars.map((quota, index) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified only by its index
              key={index}
              flex="1"
              minH="2px"
              borderRadius="1px"
              bg={quota > 0 ? 'brand.solid' : 'border'}
              style={{ height: `${(Math.max(0, quota) / max) * 100}%` }}
            />
          ))}
        </Flex>
      </Flex>
    </FormSection>
  );
}
