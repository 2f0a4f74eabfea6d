import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTranslation } from '../../../i18n/use-translation';
import * as limits from '../../../lib/limits.generated';
import { DialogForm } from '../../../ui/form/dialog-form';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';

const schema = z.object({
  tag: z.string().check(
    z.refine((tag) => tag.trim() !== '', { error: 'channelForm:error.tagEmpty' }),
    z.maxLength(limits.UpdateChannelInput.tag.max, 'channelForm:error.tagLength'),
  ),
});
type SetTagForm = z.infer<typeof schema>;

interface SetTagDialogProps {
  count: number;
  onClose(): void;
  /** Throws the error of the server. */
  onAssign(tag: string): Promise<void>;
}

/** Assigns a tag to the selected channels; an existing tag is extended by them. */
export function SetTagDialog({ count, onClose, onAssign }: SetTagDialogProps) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const form = useForm<SetTagForm>({ resolver: zodResolver(schema), defaultValues: { tag: '' } });
  return (
    <DetailDialog open onClose={onClose} title={t('setTag.title', { count })} size="sm">
      <DialogForm
        form={form}
        text={t('setTag.text')}
        submitLabel={t('setTag.action')}
        onSubmit={({ tag }) => onAssign(tag.trim())}
        onClose={onClose}
      >
        <TextField
          control={form.control}
          name="tag"
          label={tChannels('field.tag')}
          required
          autoFocus
          autoComplete="off"
        />
      </DialogForm>
    </DetailDialog>
  );
}
