import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '../../../graphql/limits.generated';
import { useTranslation } from '../../../i18n/use-translation';
import { SwitchField } from '../../../ui/form/switch-field';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';

const schema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '', { error: 'validation:required' }),
    z.maxLength(limits.CreateChannelInput.name.max, 'channels:error.nameLength'),
  ),
  enabled: z.boolean(),
});
type CopyForm = z.infer<typeof schema>;

interface CopyChannelDialogProps {
  /** The channel to copy; null while the dialog is closed. */
  channel: { id: string; name: string } | null;
  onClose(): void;
  onCopy(id: string, name: string, enabled: boolean): Promise<boolean>;
}

export function CopyChannelDialog({ channel, onClose, onCopy }: CopyChannelDialogProps) {
  const { t } = useTranslation('channels');
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
  const { t } = useTranslation('channels');
  const { t: tc } = useTranslation('common');
  const form = useForm<CopyForm>({
    resolver: zodResolver(schema),
    defaultValues: { name: t('copy.default', { name: channel.name }), enabled: false },
  });
  const submit = form.handleSubmit(async ({ name, enabled }) => {
    if (await onCopy(channel.id, name.trim(), enabled)) onClose();
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        <Text color="fg.muted">{t('copy.text')}</Text>
        <TextField control={form.control} name="name" label={t('copy.name')} required autoFocus autoComplete="off" />
        <SwitchField control={form.control} name="enabled" label={t('copy.enabled')} />
        <Flex justify="flex-end" gap="3">
          <Button onClick={onClose}>{tc('action.cancel')}</Button>
          <Button
            type="submit"
            variant="solid"
            colorPalette="brand"
            loading={form.formState.isSubmitting}
            loadingText={t('copy.action')}
          >
            {t('copy.action')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
