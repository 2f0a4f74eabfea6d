import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { DialogButtons } from '../../../ui/form/dialog-buttons';
import { SelectInput } from '../../../ui/form/select-input';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { useFormat } from '../../../ui/use-format';
import { formerKeyOf } from './former-key';
import { type TokenKeysFragment, useEndFormerTokenKeyMutation, useRotateTokenMutation } from './rotation.generated';

/** Hours for which the former key works. */
const overlaps = ['0', '1', '24', '168'] as const;
const usual = '24';

interface RotateKeyDialogProps {
  open: boolean;
  onClose(): void;
  token: TokenKeysFragment & { name: string };
  /** With the new key, which has its sk- prefix. */
  onRotated(key: string): void;
}

/** Replaces the key of a token, and ends its former key. */
export function RotateKeyDialog({ open, onClose, token, onRotated }: RotateKeyDialogProps) {
  const { t } = useTranslation('tokens');
  const act = useMutationHandler();
  const [rotate, { loading }] = useRotateTokenMutation();
  const [overlap, setOverlap] = useState<string>(usual);
  const { id, name } = token;

  /** The dialog stays mounted and is reset when it opens again. */
  const close = () => {
    setOverlap(usual);
    onClose();
  };
  const submit = async () => {
    const result = await act(() => rotate({ variables: { id, overlapHours: Number(overlap) } }));
    if (!result?.data) return;
    setOverlap(usual);
    onRotated(result.data.rotateToken.key);
  };
  return (
    <DetailDialog
      open={open}
      onClose={close}
      title={t('rotate.title', { name })}
      footer={
        <DialogButtons action={t('action.rotate')} loading={loading} onClose={close} onAction={() => void submit()} />
      }
    >
      <Stack gap="4">
        <FormerKey token={token} />
        <Box>{t('rotate.text', { hint: token.keyHint })}</Box>
        <Field.Root>
          <Field.Label>{t('rotate.field')}</Field.Label>
          <SelectInput
            value={overlap}
            onChange={setOverlap}
            options={overlaps.map((value) => ({ value, label: t(`rotate.overlap.${value}`) }))}
          />
          <Field.HelperText>{t(overlap === '0' ? 'rotate.help.atOnce' : 'rotate.help.later')}</Field.HelperText>
        </Field.Root>
      </Stack>
    </DetailDialog>
  );
}

/** Shows how long the previous key still works, with a button to end it immediately. */
function FormerKey({ token }: { token: TokenKeysFragment }) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  const act = useMutationHandler();
  const [end, { loading }] = useEndFormerTokenKeyMutation();
  const former = formerKeyOf(token);
  if (!former) return null;
  return (
    <Callout tone="warning">
      <Stack gap="2" align="flex-start">
        <Box>{t('rotate.former.text', { hint: former.hint, time: format.timestamp(former.endsAt) })}</Box>
        <KeyUse of="former" at={former.usedAt} />
        <KeyUse of="current" at={token.keyUsedAt} />
        <Button
          size="xs"
          loading={loading}
          onClick={() =>
            void act(() => end({ variables: { id: token.id } }), {
              success: t('rotate.former.ended', { hint: former.hint }),
            })
          }
        >
          {t('rotate.former.end')}
        </Button>
      </Stack>
    </Callout>
  );
}

/** The last use of one of the two keys since the rotation. */
function KeyUse({ of, at }: { of: 'former' | 'current'; at: string | null }) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  return <Box>{t(`rotate.use.${of}`, { time: at === null ? t('lastUsed.never') : format.timestamp(at) })}</Box>;
}
