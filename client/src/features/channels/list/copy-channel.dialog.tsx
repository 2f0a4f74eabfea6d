import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTranslation } from '../../../i18n/use-translation';
import * as limits from '../../../lib/limits.generated';
import { DialogForm } from '../../../ui/form/dialog-form';
import { SwitchField } from '../../../ui/form/switch-field';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';

const schema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '', { error: 'validation:required' }),
    z.maxLength(limits.CreateChannelInput.name.max, 'channelForm:error.nameLength'),
  ),
  enabled: z.boolean(),
});
type CopyForm = z.infer<typeof schema>;

interface CopyChannelDialogProps {
  /** The channel to copy; null while the dialog is closed. */
  channel: { id: string; name: string } | null;
  onClose(): void;
  /** Resolves to whether the channel was copied; otherwise the error was shown. */
  onCopy(id: string, name: string, enabled: boolean): Promise<boolean>;
}

export function CopyChannelDialog({ channel, onClose, onCopy }: CopyChannelDialogProps) {
  const { t } = useTranslation('channelForm');
  return (
    <DetailDialog
      open={channel !== null}
      onClose={onClose}
      title={t('copy.title', { name: channel?.name ?? '' })}
      size="sm"
    >
      {channel && <CopyForm channel={channel} onClose={onClose} onCopy={onCopy} />}
    </DetailDialog>
  );
}

function CopyForm({ channel, onClose, onCopy }: CopyChannelDialogProps & { channel: { id: string; name: string } }) {
  const { t } = useTranslation('channelForm');
  const form = useForm<CopyForm>({
    resolver: zodResolver(schema),
    defaultValues: { name: t('copy.default', { name: channel.name }), enabled: false },
  });
  return (
    <DialogForm
      form={form}
      text={t('copy.text')}
      submitLabel={t('copy.action')}
      onSubmit={async ({ name, enabled }) => {
        if (await onCopy(channel.id, name.trim(), enabled)) onClose();
      }}
      onClose={onClose}
      staysOpen
    >
      <TextField control={form.control} name="name" label={t('copy.name')} required autoFocus autoComplete="off" />
      <SwitchField control={form.control} name="enabled" label={t('copy.enabled')} />
    </DialogForm>
  );
}
