import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Plus, Trash2, Waypoints } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { type AliasTarget, aliasProblem, type ModelAlias, newAlias, newTarget } from '../../lib/model-aliases';
import { maxTargets } from '../../lib/model-aliases.generated';
import { EmptyState } from '../feedback/states';
import { asOptions } from '../form/option';
import { SelectInput } from '../form/select-input';
import { IconAction } from '../icon-action';
import { TargetLine } from './target-line';

interface AliasChoices {
  /** Suggestions for models. */
  models: readonly string[];
  /** Groups in which a target may be called. */
  groups: readonly string[];
  /** Groups whose calls an alias may apply to; undefined if all aliases apply to the same calls. */
  scopes?: readonly string[];
  /** Whether a channel serves a target in its group; undefined while unknown. */
  isServed?(target: AliasTarget, alias: ModelAlias): boolean | undefined;
}

interface AliasListProps extends AliasChoices {
  label: string;
  aliases: readonly ModelAlias[];
  onChange(aliases: ModelAlias[]): void;
}

/** Aliases for several models, each with its models in the order in which they are tried. */
export function AliasList({ label, aliases, onChange, ...choices }: AliasListProps) {
  const { t } = useTranslation('aliases');
  const add = (
    <Button size="sm" onClick={() => onChange([...aliases, newAlias()])}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  );
  if (aliases.length === 0)
    return <EmptyState icon={Waypoints} title={t('emptyTitle')} text={t('emptyText')} action={add} />;
  return (
    <Stack gap="4">
      <Stack as="ul" gap="4" listStyleType="none" aria-label={label}>
        {aliases.map((alias) => (
          <AliasItem
            key={alias.id}
            {...choices}
            alias={alias}
            all={aliases}
            onEdit={(patch) => onChange(aliases.map((one) => (one.id === alias.id ? { ...one, ...patch } : one)))}
            onRemove={() => onChange(aliases.filter(({ id }) => id !== alias.id))}
          />
        ))}
      </Stack>
      <Box>{add}</Box>
    </Stack>
  );
}

interface AliasItemProps extends AliasChoices {
  alias: ModelAlias;
  all: readonly ModelAlias[];
  onEdit(patch: Partial<ModelAlias>): void;
  onRemove(): void;
}

function AliasItem({ alias, all, onEdit, onRemove, scopes, ...choices }: AliasItemProps) {
  const { t } = useTranslation('aliases');
  const { targets, scope } = alias;
  const name = alias.name || t('unnamed');
  const problem = aliasProblem(alias, all);
  const move = (from: number, to: number) => {
    const next = [...targets];
    next.splice(to, 0, ...next.splice(from, 1));
    onEdit({ targets: next });
  };
  return (
    <Box as="li" layerStyle="inset" p="3">
      <Flex gap="2" wrap="wrap" align="center">
        <Input
          flex="1 1 10rem"
          minW="0"
          size="sm"
          fontFamily="mono"
          aria-label={t('name')}
          aria-invalid={problem === 'name' || problem === 'nameTaken'}
          placeholder={t('name')}
          autoComplete="off"
          value={alias.name}
          onChange={(event) => onEdit({ name: event.target.value })}
        />
        {scopes && (
          <Box flex="0 1 12rem">
            <SelectInput
              size="sm"
              label={t('scopeOf', { name })}
              value={scope}
              onChange={(next) => onEdit({ scope: next })}
              placeholder={t('everyGroup')}
              options={namesAsOptions(scopes, scope)}
            />
          </Box>
        )}
        <IconAction icon={Trash2} label={t('remove', { name })} onClick={onRemove} />
      </Flex>
      <Stack as="ol" gap="2" mt="3" listStyleType="none" aria-label={t('targetsOf', { name })}>
        {targets.map((target, index) => (
          <TargetLine
            key={target.id}
            target={target}
            index={index}
            models={choices.models}
            groups={namesAsOptions(choices.groups, target.group)}
            unserved={choices.isServed?.(target, alias) === false && !isAlias(target, alias, all)}
            onEdit={(patch) =>
              onEdit({ targets: targets.map((one) => (one.id === target.id ? { ...one, ...patch } : one)) })
            }
            onRemove={
              targets.length > 1 ? () => onEdit({ targets: targets.filter(({ id }) => id !== target.id) }) : undefined
            }
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < targets.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </Stack>
      {targets.length < maxTargets && (
        <Button
          size="xs"
          variant="ghost"
          mt="2"
          aria-label={t('addTargetOf', { name })}
          onClick={() => onEdit({ targets: [...targets, newTarget()] })}
        >
          <Plus aria-hidden />
          {t('addTarget')}
        </Button>
      )}
      {problem && (
        <Box role="alert" mt="2" textStyle="caption" color="fg.error">
          {t(`error.${problem}`)}
        </Box>
      )}
    </Box>
  );
}

/** Whether a target is another alias that applies to the same calls. */
function isAlias(target: AliasTarget, alias: ModelAlias, all: readonly ModelAlias[]): boolean {
  const model = target.model.trim();
  return model !== alias.name.trim()
    ? all.some(({ name, scope }) => name.trim() === model && (scope === '' || scope === alias.scope))
    : all.some(({ name, scope }) => name.trim() === model && scope === '' && alias.scope !== '');
}

/** A name that is no longer offered stays selectable, because saving would otherwise change it. */
function namesAsOptions(names: readonly string[], current: string) {
  const all = current === '' || names.includes(current) ? names : [current, ...names];
  return asOptions(all);
}
