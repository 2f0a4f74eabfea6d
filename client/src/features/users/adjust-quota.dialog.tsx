import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowRight } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { DialogButtons } from '../../ui/form/dialog-buttons';
import { FormAlert } from '../../ui/form/form-alert';
import { QuotaField } from '../../ui/form/number-field';
import { applyProblem } from '../../ui/form/server-problem';
import { TextField } from '../../ui/form/text-field';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useFormat } from '../../ui/use-format';
import type { Adjustment } from './adjustment-keys';
import { type AdjustForm, adjustSchema, balanceAfter } from './user-form.schema';

interface AdjustQuotaDialogProps {
  title: string;
  /** The balance of one user, for a preview; absent for several users. */
  quota?: number;
  onClose(): void;
  /** Throws the error of the server. */
  onAdjust(adjustment: Adjustment): Promise<unknown>;
}

/** Adds to or subtracts from balances; never sets them, so that concurrent usage is not overwritten. */
export function AdjustQuotaDialog(props: AdjustQuotaDialogProps) {
  return (
    <DetailDialog open onClose={props.onClose} title={props.title}>
      <AdjustQuotaForm {...props} />
    </DetailDialog>
  );
}

const amounts = [500_000, 5_000_000, 25_000_000, 50_000_000];

function AdjustQuotaForm({ quota, onClose, onAdjust }: AdjustQuotaDialogProps) {
  const { t } = useTranslation('users');
  const explain = useProblemText();
  const form = useForm<AdjustForm>({
    resolver: zodResolver(adjustSchema),
    defaultValues: { amount: null, reason: '' },
  });
  const { control, formState } = form;
  const submit = form.handleSubmit(async ({ amount, reason }) => {
    try {
      await onAdjust({ amount: amount ?? 0, reason: reason.trim() || null });
      onClose();
    } catch (error) {
      const { problem, text } = explain(error);
      applyProblem(form, problem, text);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        <FormAlert message={formState.errors.root?.server?.message} />
        <Text color="fg.muted">{t('adjust.text')}</Text>
        <QuotaField control={control} name="amount" label={t('adjust.amount')} required presets={amounts} />
        {quota !== undefined && <Preview quota={quota} amount={form.watch('amount')} />}
        <TextField
          control={control}
          name="reason"
          label={t('adjust.reason')}
          help={t('adjust.reasonHelp')}
          autoComplete="off"
        />
        <DialogButtons action={t('adjust.action')} loading={formState.isSubmitting} onClose={onClose} />
      </Stack>
    </form>
  );
}

function Preview({ quota, amount }: { quota: number; amount: number | null }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const after = balanceAfter(quota, amount);
  const negative = after !== null && after < 0;
  return (
    <Box layerStyle="inset" px="4" py="3" role="status" aria-label={t('adjust.preview')}>
      <Flex align="center" gap="4" wrap="wrap">
        <Figure label={t('adjust.before')} value={format.quota(quota)} exact={format.integer(quota)} />
        <Box color="fg.subtle">
          <ArrowRight size={16} aria-hidden />
        </Box>
        <Figure
          label={t('adjust.after')}
          value={after === null ? '–' : format.quota(after)}
          exact={after === null ? '' : format.integer(after)}
          alarming={negative}
        />
      </Flex>
      {negative && (
        <Box textStyle="caption" color="fg.error" mt="1">
          {t('adjust.belowZero')}
        </Box>
      )}
    </Box>
  );
}

function Figure({
  label,
  value,
  exact,
  alarming,
}: {
  label: string;
  value: string;
  exact: string;
  alarming?: boolean;
}) {
  const { t } = useTranslation('common');
  return (
    <Box>
      <Box textStyle="caption" color="fg.muted">
        {label}
      </Box>
      <Box textStyle="figure" fontWeight="semibold" color={alarming ? 'fg.error' : undefined}>
        {value}
      </Box>
      {exact !== value && (
        <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
          {exact && t('receipt.units', { figure: exact })}
        </Box>
      )}
    </Box>
  );
}
