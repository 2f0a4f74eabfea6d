import type { Language } from '../../common/errors/app-error.js';
import { BillingMode, isUnitMode, UNIT_MODES, type UnitRow, unitRowsOf } from '../../common/price.js';
import { countOf, type Units } from '../../common/units.js';
import { type Chargeable, chargedImages } from './charge.js';

/** The text of the log row of a channel test, and the name of its token. Log parsers expect it. */
export const CHANNEL_TEST_TEXT = '模型测试';

/** A task that is charged when it is submitted. */
export interface ChargedTask extends Pick<Chargeable, 'price' | 'groupRatio'> {
  readonly units: Units;
  readonly action: string;
  readonly taskId: string;
}

/**
 * The English translations of the stored texts of charges. The wording of the stored texts is fixed, because log
 * parsers of this API family read the numbers from it. The kind and the parameters of a charge are therefore read from
 * its text, including texts of earlier versions.
 */
const IN_ENGLISH: readonly (readonly [stored: RegExp, english: string])[] = [
  [
    /^模型倍率 (?<model>\S+)，补全倍率 (?<completion>\S+)，分组倍率 (?<group>[^，]+)/,
    'Model ratio $<model>, completion ratio $<completion>, group ratio $<group>',
  ],
  [/^模型价格 (?<price>\S+)，分组倍率 (?<group>[^，]+)/, 'Model price $<price>, group ratio $<group>'],
  ...UNIT_MODES.map((mode) => unitsPattern(unitRowsOf(mode))),
  [
    /^模型固定价格 (?<price>\S+)\/秒，(?<seconds>\d+) 秒，分辨率 (?<resolution>\S+)，分组倍率 (?<group>\S+)，操作 (?<action>.*)，ID (?=[^，]*$)/s,
    'Fixed model price $<price> per second, $<seconds> seconds, resolution $<resolution>, group ratio $<group>, action $<action>, ID ',
  ],
  [
    /^模型固定价格 (?<price>\S+)，分组倍率 (?<group>\S+)，操作 (?<action>.*)，ID (?=[^，]*$)/s,
    'Fixed model price $<price>, group ratio $<group>, action $<action>, ID ',
  ],
  [new RegExp(`^${CHANNEL_TEST_TEXT}$`), 'Channel test'],
];
const IMAGES = /，大小 (.*), 品质 (.*)$/s;

/** The text of the log row of a charge, in its stored form. */
export function chargeText(charged: Chargeable): string {
  const { price, groupRatio } = charged;
  const images = chargedImages(charged);
  const group = groupRatio.number.toFixed(2);
  if (isUnitMode(price.mode)) return `${unitsText(charged)}，分组倍率 ${group}`;
  const made = images ? `，大小 ${images.size}, 品质 ${images.quality}` : '';
  if (price.mode === BillingMode.PER_CALL) {
    return `模型价格 ${price.modelPrice.number.toFixed(2)}，分组倍率 ${group}${made}`;
  }
  const [model, completion] = [price.modelRatio, price.completionRatio].map((ratio) => ratio.number.toFixed(2));
  return `模型倍率 ${model}，补全倍率 ${completion}，分组倍率 ${group}${made}`;
}

function unitsText({ price, usage: { units } }: Chargeable): string {
  const rows = unitRowsOf(price.mode);
  const prices = rows.map(({ key, orElse, price: { zh } }) => {
    const amount = price[key] ?? (orElse && price[orElse]);
    return `${zh} ${amount?.text ?? '0'}`;
  });
  const counts = rows.map(({ kind, count, unit }) => `${units?.kind === kind ? countOf(units, count) : 0} ${unit.zh}`);
  return [...prices, ...counts].join('，');
}

/** The pattern of the text that `unitsText` writes, with the ratio of the group, and its English form. */
function unitsPattern(rows: readonly UnitRow[]): readonly [RegExp, string] {
  const prices = rows.map(({ key, price }) => [`${price.zh} (?<${key}>\\S+)`, `${price.en} $<${key}>`] as const);
  const counts = rows.map(({ record, unit }) => [`(?<${record}>\\d+) ${unit.zh}`, `$<${record}> ${unit.en}`] as const);
  const parts = [...prices, ...counts, ['分组倍率 (?<group>[^，]+)', 'group ratio $<group>'] as const];
  const joined = (at: 0 | 1, mark: string) => parts.map((part) => part[at]).join(mark);
  return [new RegExp(`^${joined(0, '，')}`), joined(1, ', ')];
}

/** The text of the charge of a task. */
export function taskChargeText({ price, units, groupRatio, action, taskId }: ChargedTask): string {
  const [fixed, group] = [price.modelPrice, groupRatio].map(({ text }) => Number(text).toFixed(2));
  if (units.kind === 'video') {
    const second = `模型固定价格 ${price.modelPrice.text}/秒，${units.count} 秒，分辨率 ${units.resolution}`;
    return `${second}，分组倍率 ${group}，操作 ${action}，ID ${taskId}`;
  }
  return `模型固定价格 ${fixed}，分组倍率 ${group}，操作 ${action}，ID ${taskId}`.replaceAll('\u0000', '');
}

/** The stored text of a charge in the language of its reader. Other texts are returned unchanged. */
export function chargeTextIn(stored: string, language: Language): string {
  if (language === 'zh') return stored;
  for (const [pattern, english] of IN_ENGLISH) {
    if (pattern.test(stored)) return stored.replace(pattern, english).replace(IMAGES, ', size $1, quality $2');
  }
  return stored;
}
