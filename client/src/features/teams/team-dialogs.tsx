import { Text } from '@chakra-ui/react/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { newId } from '../../lib/new-id';
import { DialogForm } from '../../ui/form/dialog-form';
import { QuotaField } from '../../ui/form/number-field';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useFormat } from '../../ui/use-format';
import {
  type CapsForm,
  capsSchema,
  type MailInvitationForm,
  mailInvitationSchema,
  type ProjectForm,
  projectSchema,
  TO_TEAM,
  type TransferForm,
  teamNameSchema,
  transferSchema,
} from './team-form.schema';
import type { TeamRole } from './team-roles';
import type { ProjectRowFragment, TeamMemberRowFragment, TeamPageQuery, TeamTransferInput } from './teams.generated';

interface FormDialogProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  title: string;
  action: string;
  onClose(): void;
  /** Throws the error of the server, which is shown at its field. */
  onSubmit(values: V): Promise<unknown>;
  children: ReactNode;
}

/** A dialog with a form. Mounted when it opens; its owner closes it. */
function FormDialog<V extends FieldValues>({ form, title, action, onClose, onSubmit, children }: FormDialogProps<V>) {
  return (
    <DetailDialog open onClose={onClose} title={title} size="sm">
      <DialogForm form={form} onSubmit={onSubmit} onClose={onClose} submitLabel={action} staysOpen>
        {children}
      </DialogForm>
    </DetailDialog>
  );
}

interface NameDialogProps {
  title: string;
  action: string;
  /** Blank for a new team. */
  name: string;
  onClose(): void;
  /** Throws the error of the server. */
  onSave(name: string): Promise<unknown>;
}

/** Names a team. */
export function NameDialog({ name, onSave, ...dialog }: NameDialogProps) {
  const { t } = useTranslation('teams');
  const form = useForm({ defaultValues: { name }, resolver: zodResolver(teamNameSchema) });
  return (
    <FormDialog {...dialog} form={form} onSubmit={(values) => onSave(values.name.trim())}>
      <TextField control={form.control} name="name" label={t('field.name')} help={t('field.nameHelp')} required />
    </FormDialog>
  );
}

interface TransferDialogProps {
  team: TeamPageQuery['team'];
  /** The balance of the viewer, in quota units. */
  ownQuota: number;
  onClose(): void;
  /** Throws the error of the server. */
  onTransfer(input: TeamTransferInput): Promise<unknown>;
}

/** Moves quota between the balances of the team and its members. */
export function TransferDialog({ team, ownQuota, onClose, onTransfer }: TransferDialogProps) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  // One idempotency key per dialog: a retry after a lost response is not booked twice.
  const [effectKey] = useState(newId);
  const form = useForm<TransferForm>({
    defaultValues: { to: TO_TEAM, amount: null },
    resolver: zodResolver(transferSchema),
  });
  const toTeam = form.watch('to') === TO_TEAM;
  const members = team.members.map(({ userId, username }) => ({
    value: userId,
    label: t('transfer.toMember', { name: username }),
  }));
  return (
    <FormDialog
      form={form}
      title={t('transfer.title', { name: team.name })}
      action={t('transfer.action')}
      onClose={onClose}
      onSubmit={({ to, amount }) =>
        onTransfer({ amount: amount ?? 0, toUserId: to === TO_TEAM ? null : to, effectKey })
      }
    >
      <SelectField
        control={form.control}
        name="to"
        label={t('transfer.to')}
        options={[{ value: TO_TEAM, label: t('transfer.toTeam') }, ...members]}
      />
      <QuotaField control={form.control} name="amount" label={t('transfer.amount')} required />
      <Text color="fg.muted">
        {t(toTeam ? 'transfer.ownBalance' : 'transfer.teamBalance', {
          quota: format.quota(toTeam ? ownQuota : team.quota),
        })}
      </Text>
    </FormDialog>
  );
}

interface CapsDialogProps {
  member: TeamMemberRowFragment;
  onClose(): void;
  /** Throws the error of the server. */
  onSave(caps: CapsForm): Promise<unknown>;
}

/** Limits the total spending of a member's tokens per day, week and month. */
export function CapsDialog({ member, onClose, onSave }: CapsDialogProps) {
  const { t } = useTranslation('teams');
  const { dailyQuota, weeklyQuota, monthlyQuota } = member;
  const form = useForm<CapsForm>({
    defaultValues: { dailyQuota, weeklyQuota, monthlyQuota },
    resolver: zodResolver(capsSchema),
  });
  return (
    <FormDialog
      form={form}
      title={t('members.limit', { name: member.username })}
      action={t('members.limitAction')}
      onClose={onClose}
      onSubmit={onSave}
    >
      <Text>{t('members.limitText')}</Text>
      <QuotaField control={form.control} name="dailyQuota" label={t('period.day')} />
      <QuotaField control={form.control} name="weeklyQuota" label={t('period.week')} />
      <QuotaField control={form.control} name="monthlyQuota" label={t('period.month')} help={t('limitHelp')} />
    </FormDialog>
  );
}

interface MailInvitationDialogProps {
  /** Days until the invitation expires. */
  days: number;
  /** The roles that the viewer may offer. */
  roles: readonly TeamRole[];
  onClose(): void;
  /** Throws the error of the server. */
  onSend(invitation: MailInvitationForm): Promise<unknown>;
}

/** Asks for the address that an invitation is mailed to. */
export function MailInvitationDialog({ days, roles, onClose, onSend }: MailInvitationDialogProps) {
  const { t } = useTranslation('teams');
  const form = useForm<MailInvitationForm>({
    defaultValues: { email: '', role: 'MEMBER' },
    resolver: zodResolver(mailInvitationSchema),
  });
  return (
    <FormDialog
      form={form}
      title={t('invitations.mailTitle')}
      action={t('invitations.send')}
      onClose={onClose}
      onSubmit={({ email, role }) => onSend({ email: email.trim(), role })}
    >
      <Text>{t('invitations.mailText', { count: days })}</Text>
      <TextField control={form.control} name="email" type="email" label={t('invitations.email')} required />
      {roles.length > 1 && (
        <SelectField
          control={form.control}
          name="role"
          label={t('field.role')}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
      )}
    </FormDialog>
  );
}

interface ProjectDialogProps {
  /** Null for a new project. */
  project: ProjectRowFragment | null;
  onClose(): void;
  /** Throws the error of the server. */
  onSave(project: ProjectForm): Promise<unknown>;
}

/** Names a project and limits what its tokens may spend together. */
export function ProjectDialog({ project, onClose, onSave }: ProjectDialogProps) {
  const { t } = useTranslation('teams');
  const { name = '', totalQuota = null, dailyQuota = null, weeklyQuota = null, monthlyQuota = null } = project ?? {};
  const form = useForm<ProjectForm>({
    defaultValues: { name, totalQuota, dailyQuota, weeklyQuota, monthlyQuota },
    resolver: zodResolver(projectSchema),
  });
  return (
    <FormDialog
      form={form}
      title={project ? t('projects.editTitle', { name }) : t('projects.createTitle')}
      action={project ? t('rename.save') : t('projects.create')}
      onClose={onClose}
      onSubmit={(values) => onSave({ ...values, name: values.name.trim() })}
    >
      <TextField control={form.control} name="name" label={t('field.name')} help={t('projects.nameHelp')} required />
      <QuotaField control={form.control} name="totalQuota" label={t('period.total')} help={t('projects.totalHelp')} />
      <QuotaField control={form.control} name="dailyQuota" label={t('period.day')} />
      <QuotaField control={form.control} name="weeklyQuota" label={t('period.week')} />
      <QuotaField control={form.control} name="monthlyQuota" label={t('period.month')} help={t('limitHelp')} />
    </FormDialog>
  );
}
