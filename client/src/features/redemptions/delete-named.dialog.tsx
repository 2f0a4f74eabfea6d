import { skipToken } from '@apollo/client/react';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { DialogButtons } from '../../ui/form/dialog-buttons';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useDeleteRedemptionsNamedMutation, useRedemptionsNamedQuery } from './redemptions.generated';

interface DeleteNamedDialogProps {
  open: boolean;
  onClose(): void;
  onDeleted(): void;
}

/** Deletes a batch by its name: counts its codes first, then requires typing that number. */
export function DeleteNamedDialog({ open, onClose, onDeleted }: DeleteNamedDialogProps) {
  const { t } = useTranslation('redemptions');
  return (
    <DetailDialog open={open} onClose={onClose} title={t('named.title')}>
      <Steps onClose={onClose} onDeleted={onDeleted} />
    </DetailDialog>
  );
}

function Steps({ onClose, onDeleted }: Omit<DeleteNamedDialogProps, 'open'>) {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const [name, setName] = useState('');
  const [requestedName, setRequestedName] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { data, loading, error, refetch } = useRedemptionsNamedQuery(
    requestedName === null ? skipToken : { variables: { name: requestedName }, fetchPolicy: 'network-only' },
  );
  const count = requestedName === null || loading || error ? undefined : data?.redemptionsNamed;

  const lookUp = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return;
    if (wanted === requestedName) refetch().catch(() => undefined);
    setRequestedName(wanted);
  };
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('named.text')}</Text>
      <form noValidate onSubmit={lookUp}>
        <Field.Root invalid={missing}>
          <Field.Label>{t('field.name')}</Field.Label>
          <Flex gap="2" w="full">
            <Input
              value={name}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setRequestedName(null);
                setMissing(false);
              }}
            />
            <Button type="submit" loading={loading} loadingText={t('named.count')}>
              {t('named.count')}
            </Button>
          </Flex>
          <Field.ErrorText>{t('named.required')}</Field.ErrorText>
        </Field.Root>
      </form>
      {error && <Callout tone="error">{explain(error).text}</Callout>}
      <div role="status">{count === 0 && <Callout>{t('named.none', { name: requestedName })}</Callout>}</div>
      {requestedName !== null && count !== undefined && count > 0 ? (
        <Sure
          key={`${requestedName} ${count}`}
          name={requestedName}
          count={count}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      ) : (
        <Flex justify="flex-end">
          <Button onClick={onClose}>{tc('action.cancel')}</Button>
        </Flex>
      )}
    </Stack>
  );
}

interface SureProps {
  name: string;
  count: number;
  onClose(): void;
  onDeleted(): void;
}

function Sure({ name, count, onClose, onDeleted }: SureProps) {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  const act = useMutationHandler();
  const [mutate, { loading }] = useDeleteRedemptionsNamedMutation();
  const [typed, setTyped] = useState('');
  const ready = typed.trim() === String(count);

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || loading) return;
    const result = await act(() => mutate({ variables: { name } }));
    if (!result) return;
    notify.success(t('done.deleted', { count: result.data?.deleteRedemptionsNamed ?? count }));
    onDeleted();
    onClose();
  };
  return (
    <form noValidate onSubmit={remove}>
      <Stack gap="4">
        <div role="status">
          <Callout tone="warning">{t('named.found', { count, name })}</Callout>
        </div>
        <Field.Root>
          <Field.Label>{tc('confirm.typeCount', { value: count })}</Field.Label>
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field.Root>
        <DialogButtons
          action={t('delete.actionMany', { count })}
          dangerous
          disabled={!ready}
          loading={loading}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
