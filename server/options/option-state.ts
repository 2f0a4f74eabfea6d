import type { Principal } from '../common/principal.js';
import { definitionOf, isSecret, mayChange, type OptionKey } from './catalogue/option-catalogue.js';
import type { OptionType } from './catalogue/option-definition.js';
import type { OptionsService } from './options.service.js';

/** An option as an administrator may see it. */
export interface OptionState {
  key: OptionKey;
  /** Null for secrets. */
  value: string | null;
  secret: boolean;
  /** For secrets: whether it is set. For others: whether it was changed from its default. */
  isSet: boolean;
  type: OptionType;
  defaultValue: string;
  updatedAt: Date | null;
  /** Whether the caller may change it. */
  editable: boolean;
}

/** The state of an option for an administrator; without the value of a secret. */
export function describeOption(options: OptionsService, key: OptionKey, caller: Principal): OptionState {
  const secret = isSecret(key);
  const updatedAt = options.updatedAt(key);
  return {
    key,
    value: secret ? null : options.text(key),
    secret,
    isSet: secret ? options.text(key) !== '' : updatedAt !== null,
    type: definitionOf(key).type,
    defaultValue: options.defaultText(key),
    updatedAt,
    editable: mayChange(caller, key),
  };
}
