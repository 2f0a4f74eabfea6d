import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import type { AliasTarget } from '../../lib/model-aliases';
import { fallbackConditions } from '../../lib/model-aliases.generated';
import { ComboboxInput } from '../form/combobox-input';
import { asOptions } from '../form/option';
import { type Option, SelectInput } from '../form/select-input';
import { IconAction } from '../icon-action';

interface TargetLineProps {
  target: AliasTarget;
  index: number;
  models: readonly string[];
  groups: readonly Option[];
  /** No channel serves the model. */
  unserved: boolean;
  onEdit(patch: Partial<AliasTarget>): void;
  onRemove: (() => void) | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One model of an alias: its group, and the failures after which it is tried. */
export function TargetLine(props: TargetLineProps) {
  const { target, index, models, groups, unserved, onEdit, onRemove, onUp, onDown } = props;
  const { t } = useTranslation('aliases');
  const { t: tc } = useTranslation('common');
  const place = index + 1;
  const name = target.model || t('target', { place });
  return (
    <Box as="li">
      <Flex gap="2" wrap="wrap" align="center">
        <Box as="span" w="5" textAlign="end" textStyle="figure" color="fg.muted" aria-hidden>
          {place}
        </Box>
        <Box flex="1 1 12rem" minW="0">
          <ComboboxInput
            size="sm"
            label={t('modelOf', { place })}
            placeholder={t('model')}
            allowCustom
            clearable={false}
            value={target.model}
            onChange={(model) => onEdit({ model })}
            options={asOptions(models)}
          />
        </Box>
        <Box flex="0 1 10rem">
          <SelectInput
            size="sm"
            label={t('groupOf', { name })}
            value={target.group}
            onChange={(group) => onEdit({ group })}
            placeholder={t('sameGroup')}
            options={groups}
          />
        </Box>
        <Flex>
          <IconAction icon={ArrowUp} label={`${tc('action.moveUp')}: ${name}`} disabled={!onUp} onClick={onUp} />
          <IconAction
            icon={ArrowDown}
            label={`${tc('action.moveDown')}: ${name}`}
            disabled={!onDown}
            onClick={onDown}
          />
          <IconAction icon={X} label={t('removeTarget', { name })} disabled={!onRemove} onClick={onRemove} />
        </Flex>
      </Flex>
      {index > 0 && <Conditions name={name} target={target} onEdit={onEdit} />}
      {unserved && target.model.trim() !== '' && (
        <Box role="status" ms="7" mt="1" textStyle="caption" color="fg.warning">
          {t(target.group === '' ? 'unserved' : 'unservedIn', { model: target.model, group: target.group })}
        </Box>
      )}
    </Box>
  );
}

/** The failures of the model before, as buttons that are pressed when they count. */
function Conditions({ name, target, onEdit }: Pick<TargetLineProps, 'target' | 'onEdit'> & { name: string }) {
  const { t } = useTranslation('aliases');
  const { when } = target;
  return (
    <Flex role="group" aria-label={t('whenOf', { name })} gap="1" mt="1" ms="7" wrap="wrap" align="center">
      <Box as="span" textStyle="caption" color="fg.muted" aria-hidden>
        {t('when')}
      </Box>
      {fallbackConditions.map((condition) => {
        const pressed = when.includes(condition);
        const next = fallbackConditions.filter((one) => (one === condition ? !pressed : when.includes(one)));
        return (
          <Button
            key={condition}
            size="xs"
            variant={pressed ? 'subtle' : 'ghost'}
            color={pressed ? undefined : 'fg.subtle'}
            aria-pressed={pressed}
            onClick={() => onEdit({ when: next })}
          >
            {t(`condition.${condition}`)}
          </Button>
        );
      })}
    </Flex>
  );
}
