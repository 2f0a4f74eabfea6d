import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { isObject, parsedJson } from '../../../lib/json';
import { type AliasTarget, aliasProblem, type ModelAlias, readAliases, writeAliases } from '../../../lib/model-aliases';
import { AliasList } from '../../../ui/aliases/alias-list';
import { formatJson } from '../../../ui/form/json-editor-text';
import { OptionCard } from '../pricing/option-card';
import type { Texts } from '../pricing/option-text';
import { OptionsJson, RowsOrJson } from '../pricing/options-json';
import { useDraftRows } from '../pricing/use-draft-rows';
import { useOptionDraft } from '../pricing/use-option-draft';
import { useAliasModelsQuery } from '../settings.generated';

const aliasKeys = ['ModelAliases', 'GroupModelAliases'] as const;
type AliasKey = (typeof aliasKeys)[number];

/** The aliases of a value of `GroupModelAliases`: group → aliases; undefined for other values. */
function ofGroups(value: unknown): ModelAlias[] | undefined {
  if (!isObject(value)) return undefined;
  const read = Object.entries(value).map(([group, aliases]) => readAliases(aliases, group));
  return read.every((aliases) => aliases !== undefined) ? read.flat() : undefined;
}

const readers: Record<AliasKey, (value: unknown) => ModelAlias[] | undefined> = {
  ModelAliases: (value) => readAliases(value),
  GroupModelAliases: ofGroups,
};

/** The aliases of the site and of its groups; undefined if a text is invalid. */
function readAliasTexts(texts: Texts<AliasKey>): ModelAlias[] | undefined {
  const [site, groups] = aliasKeys.map((key) => readers[key](parsedJson(texts[key])));
  return site && groups && [...site, ...groups];
}

function writeAliasTexts(aliases: readonly ModelAlias[]): Texts<AliasKey> {
  const of = (wanted: string) => writeAliases(aliases.filter(({ scope }) => scope === wanted));
  const groups = [...new Set(aliases.map(({ scope }) => scope))].filter((scope) => scope !== '');
  return {
    ModelAliases: formatJson(JSON.stringify(of(''))),
    GroupModelAliases: formatJson(JSON.stringify(Object.fromEntries(groups.map((group) => [group, of(group)])))),
  };
}

const examples: Record<AliasKey, object> = {
  ModelAliases: { smart: [{ model: 'gpt-5' }, { model: 'claude-sonnet-4-5', when: ['rate_limited', 'server_error'] }] },
  GroupModelAliases: { vip: { smart: [{ model: 'gpt-5-pro' }, { model: 'gpt-5', group: 'default' }] } },
};

/** Edits the aliases of models, of the site and of its groups, as a list or as JSON. */
export function AliasesCard() {
  const { t } = useTranslation('prices');
  const { t: ta } = useTranslation('aliases');
  const draft = useOptionDraft(aliasKeys);
  const problemText = (aliases: readonly ModelAlias[]) => {
    const problem = aliases.map((alias) => aliasProblem(alias, aliases)).find((found) => found !== undefined);
    return problem && ta(`error.${problem}`);
  };
  const options = { read: readAliasTexts, write: writeAliasTexts, problem: problemText };
  const rows = useDraftRows<AliasKey, ModelAlias>(draft, options);
  const choices = useChoices();
  const broken = draft.texts !== undefined && rows.rows === undefined;
  return (
    <OptionCard
      id="aliases"
      subject="models"
      title={t('card.aliases.title')}
      text={t('card.aliases.text')}
      draft={rows.draft}
      problem={rows.problem ?? (broken ? t('error.aliases') : undefined)}
      entryLabel={(option) => t(`option.${option}.short`)}
    >
      <RowsOrJson
        editable={draft.editable}
        title={t('card.aliases.title')}
        rowsLabel={t('view.list')}
        rows={
          rows.rows && (
            <AliasList {...choices} label={t('card.aliases.title')} aliases={rows.rows} onChange={rows.change} />
          )
        }
        json={
          <OptionsJson
            draft={draft}
            example={(key) => examples[key]}
            problem={(key, text) => (readers[key](JSON.parse(text)) ? undefined : t('error.aliases'))}
          />
        }
      />
    </OptionCard>
  );
}

/** The models that channels serve, by group. */
function useChoices() {
  const { data } = useAliasModelsQuery();
  return useMemo(() => {
    const served = data?.servedModels ?? [];
    const byGroup = new Map(served.map(({ group, models }) => [group, new Set(models)]));
    const groups = [...byGroup.keys()];
    const models = [...new Set(served.flatMap((one) => one.models))].sort();
    const isServed = ({ model, group }: AliasTarget, { scope }: ModelAlias) => {
      if (!data) return undefined;
      const where = group || scope;
      return where === '' ? models.includes(model.trim()) : (byGroup.get(where)?.has(model.trim()) ?? false);
    };
    return { models, groups, scopes: groups, isServed };
  }, [data]);
}
