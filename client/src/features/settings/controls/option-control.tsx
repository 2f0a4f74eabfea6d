import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../../ui/form/json-editor';
import { SecretInput } from '../../../ui/form/secret-input';
import { SelectInput } from '../../../ui/form/select-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import type { OptionSpec } from '../catalogue/spec';
import { DocumentControl } from './document.control';
import { DomainsControl } from './domains.control';
import { ImageControl } from './image.control';
import { LineInput } from './line.input';
import { NumberControl } from './number.control';
import { QuotaControl } from './quota.control';
import { WordsControl } from './words.control';

export interface ControlProps {
  spec: OptionSpec;
  /** Id of the control, for a separate label. */
  id: string;
  label: string;
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  readOnly?: boolean;
  /** For a secret: a value is stored. */
  alreadySet?: boolean;
}

/** Edits one option with the control of its kind. */
export function OptionControl(props: ControlProps) {
  const { spec, id, label, text, onChange, disabled } = props;
  const { t } = useTranslation('settings');
  const { control } = spec;
  switch (control.kind) {
    case 'switch':
      return (
        <SwitchInput
          id={id}
          checked={text === 'true'}
          onChange={(checked) => onChange(String(checked))}
          disabled={disabled}
        />
      );
    case 'integer':
    case 'decimal':
      return <NumberControl {...props} control={control} />;
    case 'quota':
      return <QuotaControl {...props} control={control} />;
    case 'choice':
      return (
        <SelectInput
          value={text}
          onChange={onChange}
          options={control.choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
      );
    case 'secret':
      return <SecretInput value={text} onChange={onChange} alreadySet={props.alreadySet} />;
    case 'words':
      return <WordsControl text={text} onChange={onChange} />;
    case 'domains':
      return <DomainsControl text={text} onChange={onChange} />;
    case 'document':
      return <DocumentControl control={control} text={text} onChange={onChange} />;
    case 'json':
      return <JsonEditor labelHidden label={label} value={text} onChange={onChange} example={control.example} />;
    case 'address':
      if (control.image) return <ImageControl {...props} placeholder={control.placeholder} />;
      return <LineInput {...props} mono placeholder={control.placeholder} />;
    default:
      return <LineInput {...props} mono={control.mono} placeholder={control.placeholder} />;
  }
}
