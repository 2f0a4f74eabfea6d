import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useConfirm } from '../../ui/overlay/confirm';
import { textId } from './catalogue/option-texts';
import type { OptionSpec } from './catalogue/spec';
import { useDrafts } from './use-drafts';

/** Confirms certain changes first; cancelling keeps the old value. */
export function useConfirmedChange({ key, confirmOn }: OptionSpec) {
  const drafts = useDrafts();
  const confirmOption = useConfirmOption(key);
  return async (next: string) => {
    const back = next === drafts.option(key)?.value;
    const meant = confirmOn === 'off' ? 'false' : 'true';
    const needsConfirmation = (confirmOn === 'on' || confirmOn === 'off') && next === meant && !back;
    if (!needsConfirmation || (await confirmOption())) drafts.set(key, next);
  };
}

/** Certain values are locked until the user has confirmed the consequences of a change. */
export function useConfirmedEdit({ key, confirmOn }: OptionSpec) {
  const confirmUnlock = useConfirmOption(key);
  const [open, setOpen] = useState(confirmOn !== 'edit');
  const unlock = async () => {
    if (await confirmUnlock()) setOpen(true);
  };
  return { locked: !open, unlock };
}

function useConfirmOption(key: string) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const name = textId(key) as 'QuotaPerUnit';
  return () =>
    confirm({
      title: t(`confirm.${name}.title`),
      text: t(`confirm.${name}.text`),
      action: t(`confirm.${name}.action`),
      dangerous: true,
    });
}
