import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byEntry } from '../../billing/price-import/entry-tables.js';
import { onePerModel } from '../../billing/price-import/one-per-model.js';
import { changeOf, withChanges } from '../../billing/price-import/price-changes.js';
import { readPriceList } from '../../billing/price-import/price-imports.js';
import { type Charge, explain, withFactors } from '../../billing/prices/charge.js';
import { optionOf, PriceCatalog, ratiosText } from '../../billing/prices/price-catalog.js';
import { parseDecimal } from '../../common/decimal.js';
import { BillingMode, unitRowsOf } from '../../common/price.js';
import { SET_DIMENSIONS } from '../../common/price-dimension-keys.js';
import { countOf } from '../../common/units.js';
import { alsoServed, TOKEN_COUNTS, type ToolCalls, type Usage } from '../../common/usage.js';
import { OPTION_CATALOGUE, type OptionKey, readOption } from '../../options/catalogue/option-catalogue.js';
import type { OptionsService } from '../../options/options.service.js';
import type { Changes } from '../../platform/coordination/changes.js';
import { toPricingModel } from '../../pricing/pricing.model.js';
import { PricingService } from '../../pricing/pricing.service.js';
import { asRecord } from '../../protocols/bytes/untrusted.js';
import { readAnthropicUsage } from '../../protocols/dialects/anthropic/anthropic-usage.js';
import { readGeminiUsage, searchesIn } from '../../protocols/dialects/gemini/gemini-usage.js';
import { readOcrUsage } from '../../protocols/dialects/openai/mistral.ocr.js';
import { readResponsesUsage } from '../../protocols/dialects/openai/responses/response-object.js';
import { toolOf, toolsUsed } from '../../protocols/dialects/openai/responses/tools-used.js';
import { readMediaUsage, readOpenAiUsage } from '../../protocols/dialects/openai/shared/openai-usage.js';
import { readConverseUsage } from '../../protocols/providers/bedrock/converse-read.js';
import { servedRegion } from '../../protocols/served-region.js';
import { readRealtimeUsage } from '../realtime/realtime-meter.js';

type Api = 'chat' | 'responses' | 'messages' | 'gemini' | 'realtime' | 'media' | 'converse' | 'ocr';

/** A call as its vendor reports and prices it. */
interface PriceCase {
  readonly title: string;
  readonly vendor: string;
  readonly model: string;
  /** Where the price is published, and when it was read or valid. */
  readonly source: string;
  readonly date: string;
  readonly api: Api;
  readonly usage: Readonly<Record<string, unknown>>;
  /** The `service_tier` of the response. */
  readonly tier?: string;
  /** The address of the upstream, where the price depends on it. */
  readonly host?: string;
  /** Output items of a response. */
  readonly output?: readonly Readonly<Record<string, unknown>>[];
  /** Queries that ground a response of Gemini. */
  readonly queries?: number;
  /**
   * US dollars per million tokens, in the fields of models.dev; or `page` and `annotated_page`, per million pages;
   * empty: built in.
   */
  readonly price: Readonly<Record<string, number | string>>;
  /** The vendor's bill: quantities, and US dollars per million of each. */
  readonly bill: readonly (readonly [number, string])[];
  /** The bill in quota units, rounded half up. */
  readonly quota: number;
}

const cases = JSON.parse(
  readFileSync(new URL('./fixtures/price-cases.json', import.meta.url), 'utf8'),
) as readonly PriceCase[];

const READERS: Readonly<Record<Api, (usage: Readonly<Record<string, unknown>>, tier?: string) => Usage | null>> = {
  chat: readOpenAiUsage,
  responses: readResponsesUsage,
  messages: readAnthropicUsage,
  gemini: readGeminiUsage,
  realtime: readRealtimeUsage,
  media: readMediaUsage,
  converse: readConverseUsage,
  ocr: (usage) => readOcrUsage(usage, false),
};

function toolsOf({ output, queries, model }: PriceCase): ToolCalls | undefined {
  if (output) {
    const names = output.map(asRecord).flatMap((item) => toolOf(item) ?? []);
    return toolsUsed(names, []);
  }
  if (queries === undefined) return undefined;
  const webSearchQueries = Array.from({ length: queries }, (_, at) => `query ${at}`);
  return searchesIn({ modelVersion: model, candidates: [{ groundingMetadata: { webSearchQueries } }] });
}

/** The vendor's price list in a format that sites import. */
function listOf(model: string, price: PriceCase['price']): string {
  if (price.page !== undefined) {
    const [page, annotated] = [price.page, price.annotated_page ?? price.page].map((million) => Number(million) / 1e6);
    const entry = { litellm_provider: 'vendor', ocr_cost_per_page: page, annotation_cost_per_page: annotated };
    return JSON.stringify({ [model]: entry });
  }
  const cost = `{${Object.entries(price).map(([field, dollars]) => `"${field}":${dollars}`)}}`;
  return `{"vendor":{"models":{${JSON.stringify(model)}:{"cost":${cost}}}}}`;
}

/** A site that imported the vendor's price list and has the built-in factors and tool prices. */
function siteWith(model: string, price: PriceCase['price']): PriceCatalog {
  const texts = Object.keys(price).length > 0 ? importedTexts(model, price) : {};
  const get = (key: OptionKey) => readOption(key, texts[key] ?? OPTION_CATALOGUE[key].defaultText);
  const options = { get, describeBuiltIn: () => undefined } as unknown as OptionsService;
  return new PriceCatalog(options, { on: () => undefined } as unknown as Changes);
}

/** The options of prices after an import. */
function importedTexts(model: string, price: PriceCase['price']): Partial<Record<string, string>> {
  const { models } = readPriceList(listOf(model, price));
  const changes = onePerModel(models, []).map((listed) => changeOf(listed, null));
  const none = byEntry(() => ({}));
  const imported = withChanges(none, changes);
  return Object.fromEntries(SET_DIMENSIONS.map((key) => [optionOf(key), ratiosText(imported[key])]));
}

function chargeOf(site: PriceCatalog, model: string, usage: Usage | null): Charge {
  const price = site.priceOf(model);
  if (!price || !usage) throw new Error(`${model} has ${price ? 'no usage' : 'no price'}`);
  const { quotaPerUnit } = site;
  const tools = site.toolCharges({ model, prefix: '', upstream: model }, usage.tools);
  return explain(withFactors({ usage, price, groupRatio: parseDecimal('1'), quotaPerUnit, tools }, 0));
}

const sumOf = ({ lines }: Charge) => lines.reduce((sum, { amount }) => sum + parseDecimal(amount).units, 0n);

describe('real price cases', () => {
  it('are at least 60', () => expect(cases.length).toBeGreaterThanOrEqual(60));

  it.each(cases.map((one): [string, string, string, PriceCase] => [one.vendor, one.model, one.title, one]))(
    '%s %s: %s',
    (_, model, __, one) => {
      const { price, bill, quota } = one;
      const read = usageOf(one);
      const tools = toolsOf(one);
      const charge = chargeOf(siteWith(model, price), model, read && tools ? { ...read, tools } : read);
      const millionths = bill.reduce(
        (sum, [quantity, dollars]) => sum + BigInt(quantity) * parseDecimal(dollars).units,
        0n,
      );
      // Half a million quota units a dollar; a millionth of a dollar is half a unit.
      expect((millionths + 10n ** 12n) / (2n * 10n ** 12n)).toBe(BigInt(quota));
      expect(charge.quota).toBe(quota);
    },
  );
});

/** The usage of a case as its dialect reads it. */
function usageOf({ api, usage, tier, host = '' }: PriceCase): Usage | null {
  const reported = READERS[api](usage, tier);
  return reported && alsoServed(reported, servedRegion(host));
}

/** What a receipt may have in addition to tokens and pages, which the price page of the console does not calculate. */
const NOT_CALCULATED: ReadonlySet<string> = new Set(['TOOL', 'IMAGE', 'CHARACTER', 'AUDIO_DURATION', 'VIDEO']);

/** The model of a case as the price page shows it, with the size of the call and its charge. */
function consoleCase(one: PriceCase) {
  const { title, model, price } = one;
  const usage = usageOf(one);
  const site = siteWith(model, price);
  const { lines, exact, quota } = chargeOf(site, model, usage);
  if (usage === null || toolsOf(one) || lines.some(({ kind }) => NOT_CALCULATED.has(kind))) return [];
  // Writes for an hour are only a field of the calculator where a model has a price for them.
  if (usage.cacheWriteHour > 0 && site.priceOf(model)?.cacheWriteHourRatio === null) return [];
  const channels = {
    enabledModels: () => [model],
    groupsOf: () => [],
    namesOf: () => ({ model, prefix: '', upstream: model }),
  };
  const list = new PricingService(site, channels as never, { of: () => [] } as never).listFor(null);
  const { facts: _, ...listed } = toPricingModel(list).models[0] ?? {};
  const size: Record<string, number> = {};
  for (const count of TOKEN_COUNTS) if (usage[count]) size[count] = usage[count];
  // The calculator asks for cached text and cached audio, which a usage with audio counts together.
  if (usage.cacheReadText !== undefined && usage.audioIn + usage.audioOut > 0) size.cacheRead = usage.cacheReadText;
  for (const { kind, count, record } of unitRowsOf(site.priceOf(model)?.mode ?? BillingMode.PER_TOKEN))
    if (usage.units?.kind === kind) size[record] = countOf(usage.units, count);
  return [{ title: `${model}: ${title}`, price: listed, size, served: usage.served ?? [], quota, exact }];
}

describe('cases for the price page', () => {
  // The console calculates charges in the browser; its test reads the same cases.
  const file = new URL('./fixtures/console-charges.json', import.meta.url);

  it('are up to date; UPDATE_FIXTURES=1 writes them', () => {
    const current = JSON.parse(JSON.stringify(cases.flatMap(consoleCase)));
    if (process.env.UPDATE_FIXTURES) writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(current);
  });
});

describe('the same usage', () => {
  const count = fc.nat(400_000);
  const price = { input: 2.5, output: 15, cache_read: 0.25, cache_write: 3.125 };

  it('costs the same by every dialect, and the lines add up', () => {
    const site = siteWith('gpt-5.4', price);
    const claim = (plain: number, cached: number, written: number, text: number, reasoning: number, flex: boolean) => {
      const [input, output] = [plain + cached + written, text + reasoning];
      const tier = flex ? 'flex' : 'default';
      const usages: Partial<Record<Api, Usage | null>> = {
        chat: READERS.chat(
          {
            prompt_tokens: input,
            completion_tokens: output,
            total_tokens: input + output,
            prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
            completion_tokens_details: { reasoning_tokens: reasoning },
          },
          tier,
        ),
        responses: READERS.responses(
          {
            input_tokens: input,
            output_tokens: output,
            input_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
            output_tokens_details: { reasoning_tokens: reasoning },
          },
          tier,
        ),
        messages: READERS.messages({
          input_tokens: plain,
          cache_read_input_tokens: cached,
          cache_creation_input_tokens: written,
          output_tokens: output,
          service_tier: tier,
        }),
        ...(written === 0 && {
          gemini: READERS.gemini({
            promptTokenCount: input,
            cachedContentTokenCount: cached,
            candidatesTokenCount: text,
            thoughtsTokenCount: reasoning,
            trafficType: flex ? 'ON_DEMAND_FLEX' : 'ON_DEMAND',
          }),
        }),
        ...(!flex && {
          converse: READERS.converse({
            inputTokens: plain,
            cacheReadInputTokens: cached,
            cacheWriteInputTokens: written,
            outputTokens: output,
          }),
        }),
      };
      const charges = Object.values(usages).map((usage) => chargeOf(site, 'gpt-5.4', usage));
      return (
        new Set(charges.map((charge) => JSON.stringify(charge))).size === 1 &&
        charges.every((charge) => sumOf(charge) === parseDecimal(charge.exact).units)
      );
    };
    fc.assert(fc.property(count, count, fc.oneof(fc.constant(0), count), count, count, fc.boolean(), claim), {
      numRuns: 1_000,
    });
  });

  it('costs the same as before, for models without factors', () => {
    const withBuiltIn = siteWith('in-house', price);
    const claim = (input: number, output: number) => {
      const usage = readOpenAiUsage({ prompt_tokens: input, completion_tokens: output }, 'priority');
      const { exact } = chargeOf(withBuiltIn, 'in-house', usage);
      // 1.25 quota units per prompt token, 7.5 per completion token.
      return parseDecimal(exact).units === (BigInt(input) * 125n + BigInt(output) * 750n) * 10n ** 10n;
    };
    fc.assert(fc.property(count, count, claim), { numRuns: 1_000 });
  });
});
