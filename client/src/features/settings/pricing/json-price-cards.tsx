import { useTranslation } from '../../../i18n/use-translation';
import { modelsPath } from '../catalogue/subject-path';
import { OptionCard } from './option-card';
import { firstInvalid } from './option-text';
import { OptionsJson } from './options-json';
import { isPriceTable } from './prices';
import { useOptionDraft } from './use-option-draft';

const toolKeys = ['tool_price_setting.prices'] as const;
const videoKeys = ['VideoPrice'] as const;

interface JsonPriceCardProps {
  id: 'tools' | 'videos';
  keys: typeof toolKeys | typeof videoKeys;
  example: object;
  /** Whether a parsed text has the format of the option. */
  isValid(parsed: unknown): boolean;
  /** The error of another text, translated. */
  problem: string;
}

/** Prices of one option as JSON. A blank text means the built-in prices. */
function JsonPriceCard({ id, keys, example, isValid, problem }: JsonPriceCardProps) {
  const { t } = useTranslation('prices');
  const draft = useOptionDraft<(typeof keys)[number]>(keys);
  const invalid =
    draft.texts &&
    firstInvalid(
      keys.filter((key) => draft.texts?.[key].trim() !== ''),
      draft.texts,
      (_, text) => isValid(JSON.parse(text)),
    );
  const title = t(`card.${id}.title`);
  return (
    <OptionCard
      id={id}
      page={modelsPath}
      title={title}
      text={t(`card.${id}.text`)}
      draft={draft}
      problem={invalid && t('error.jsonIn', { option: title })}
      entryLabel={() => ''}
    >
      <OptionsJson
        draft={draft}
        example={() => example}
        problem={(_, text) => (isValid(JSON.parse(text)) ? undefined : problem)}
      />
    </OptionCard>
  );
}

const toolExample = { web_search: 10, 'web_search:gpt-4o*': 25, file_search: 2.5 };

/** Prices of tools that upstreams run. */
export function ToolPricesCard() {
  const { t } = useTranslation('prices');
  return (
    <JsonPriceCard id="tools" keys={toolKeys} example={toolExample} isValid={isPriceTable} problem={t('error.table')} />
  );
}

const videoExample = { 'sora-2-pro': { '720p': 0.3, '1024p': 0.5 }, 'kling-v2-6': { '*': 0.1 } };

const isVideoPrices = (parsed: unknown): boolean =>
  typeof parsed === 'object' &&
  parsed !== null &&
  !Array.isArray(parsed) &&
  Object.values(parsed).every((prices) => isPriceTable(prices));

/** Prices of videos by their seconds. */
export function VideoPricesCard() {
  const { t } = useTranslation('prices');
  return (
    <JsonPriceCard
      id="videos"
      keys={videoKeys}
      example={videoExample}
      isValid={isVideoPrices}
      problem={t('error.videos')}
    />
  );
}
