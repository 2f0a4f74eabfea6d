import { Field } from '@chakra-ui/react/field';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { DialogButtons } from '../../../ui/form/dialog-buttons';
import { SelectInput } from '../../../ui/form/select-input';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { type Batch, type BatchMode, batchModes, batchProblem } from './batch';

interface BatchDialogProps {
  open: boolean;
  /** Number of models. */
  count: number;
  onClose(): void;
  onSet(batch: Batch): void;
}

const blank: Batch = { mode: 'tokens', value: '', completion: '' };

/** Labels of the values of each mode. */
const labels = {
  tokens: ['option.ModelRatio.dollars', 'option.CompletionRatio.dollars'],
  price: ['field.price'],
  ratio: ['batch.value'],
  completion: ['batch.value'],
  both: ['option.ModelRatio.column', 'option.CompletionRatio.column'],
} as const satisfies Record<BatchMode, readonly string[]>;

/** Sets the same price for all selected models. */
export function BatchDialog({ open, count, onClose, onSet }: BatchDialogProps) {
  const { t } = useTranslation('prices');
  return (
    <DetailDialog open={open} onClose={onClose} title={t('batch.title', { count })} size="sm">
      <BatchForm onClose={onClose} onSet={onSet} />
    </DetailDialog>
  );
}

function BatchForm({ onClose, onSet }: Pick<BatchDialogProps, 'onClose' | 'onSet'>) {
  const { t } = useTranslation('prices');
  const [batch, setBatch] = useState(blank);
  const [tried, setTried] = useState(false);
  const problem = batchProblem(batch);
  const [first, second] = labels[batch.mode];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) setTried(true);
    else onSet(batch);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        {tried && problem && <Callout tone="error">{t(problem)}</Callout>}
        <Field.Root>
          <Field.Label>{t('batch.mode')}</Field.Label>
          <SelectInput
            value={batch.mode}
            onChange={(mode) => setBatch({ ...batch, mode: batchModes.find((one) => one === mode) ?? 'tokens' })}
            options={batchModes.map((value) => ({ value, label: t(`batch.${value}`) }))}
          />
        </Field.Root>
        <NumberLine label={t(first)} value={batch.value} onChange={(value) => setBatch({ ...batch, value })} />
        {second && (
          <NumberLine
            label={t(second)}
            help={batch.mode === 'tokens' ? t('option.CompletionRatio.blank') : undefined}
            value={batch.completion}
            onChange={(completion) => setBatch({ ...batch, completion })}
          />
        )}
        <DialogButtons action={t('dialog.apply')} onClose={onClose} />
      </Stack>
    </form>
  );
}

interface NumberLineProps {
  label: string;
  help?: string;
  value: string;
  onChange(value: string): void;
}

function NumberLine({ label, help, value, onChange }: NumberLineProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Input
        inputMode="decimal"
        autoComplete="off"
        textStyle="figure"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {help && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  );
}
