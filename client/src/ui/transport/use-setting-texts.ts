import { useTranslation } from '../../i18n/use-translation';
import type { TransportSetting } from './transport-form';

/** Returns the texts of a setting; one that this version of the console does not know has only its name. */
export function useSettingTexts() {
  const { t, i18n } = useTranslation('transports');
  return ({ name }: Pick<TransportSetting, 'name'>): { label: string; help?: string } => {
    if (!i18n.exists(`transports:setting.${name}.label`)) return { label: name };
    return { label: t(`setting.${name as 'webhookUrl'}.label`), help: t(`setting.${name as 'webhookUrl'}.help`) };
  };
}
