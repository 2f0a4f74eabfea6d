import { Input } from '@chakra-ui/react/input';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { FieldShell } from '../../../ui/form/field-shell';
import type { ChannelForm } from './channel-form.schema';
import { readFactor, settingFactor, withSettingEntry } from './channel-setting';

const entry = 'purchase_price';

/** The factor on the site's prices that the channel costs. A price list is edited in the extra settings. */
export function PurchasePriceField({ form }: { form: UseFormReturn<ChannelForm> }) {
  const { t } = useTranslation('channelForm');
  const setting = form.watch('setting');
  const stored = settingFactor(setting, entry);
  const [typed, setTyped] = useState(stored ?? '');
  // The extra settings may change from outside (reset, their own editor).
  const text = String(readFactor(typed.trim())) === stored ? typed : (stored ?? '');
  const isWrong = text !== '' && typeof readFactor(text.trim()) !== 'number';
  const change = (next: string) => {
    setTyped(next);
    form.setValue('setting', withSettingEntry(form.getValues('setting'), entry, readFactor(next.trim())), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <FieldShell
      label={t('field.purchasePrice')}
      help={t(
        stored === undefined && setting.includes(entry) ? 'field.purchasePriceListed' : 'field.purchasePriceHelp',
      )}
      disabled={stored === undefined}
      error={isWrong ? { type: 'validate', message: 'channelForm:error.purchasePrice' } : undefined}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={t('field.purchasePriceNone')}
        onChange={(event) => change(event.target.value)}
      />
    </FieldShell>
  );
}
