import { Injectable } from '@nestjs/common';
import { ChannelsService } from '../channels/channels.service.js';
import { ChannelList } from '../channels/list/channel-list.js';
import { CreateChannelInput, UpdateChannelInput } from '../channels/model/channel.input.js';
import { ChannelRows } from '../channels/model/channel-rows.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import { AppError } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import {
  definitionOf,
  isSecret,
  type OptionKey,
  type OptionValues,
  optionKey,
  readNewOption,
  readOption,
} from '../options/catalogue/option-catalogue.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsService } from '../options/options.service.js';
import { validInput } from '../platform/http/input/validation.js';
import { type Channel, fieldOf, isSame, JSON_FIELDS, jsonOrText } from './channel-fields.js';
import type { ConfigFile, FileChannel, FileValue, Mistake } from './config-file.js';
import { shown, shownChange } from './shown-values.js';

/** One line of a plan. */
interface PlannedStep {
  readonly action: 'create' | 'change' | 'delete';
  /** The name of the subject, such as `channel OpenAI`. */
  readonly subject: string;
  /** The description of the change; secrets are not shown. */
  readonly details: readonly string[];
}

interface Step extends PlannedStep {
  run(caller: Principal): Promise<unknown>;
}

/** The steps that make the site match a file. */
export interface Plan {
  readonly steps: readonly Step[];
  /** Options and channels of the file that are as it describes them. */
  readonly unchanged: number;
  readonly mistakes: readonly Mistake[];
  /** Changes that are applied although they are probably not intended. */
  readonly warnings: readonly string[];
}

export interface ApplyResult {
  readonly applied: readonly string[];
  /** The step that failed, and why. Null if none failed. */
  readonly failed: { readonly subject: string; readonly reason: string } | null;
  readonly notApplied: readonly string[];
}

/** Compares a site with a file of its options and channels, and changes it through the services of the API. */
@Injectable()
export class SiteConfigService {
  constructor(
    private readonly options: OptionsService,
    private readonly editor: OptionEditorService,
    private readonly channels: ChannelsService,
    private readonly list: ChannelList,
    private readonly rows: ChannelRows,
  ) {}

  /** @param prune plans to delete the channels that the list of the file does not contain */
  async plan(file: ConfigFile, prune: boolean): Promise<Plan> {
    const mistakes: Mistake[] = [];
    const optionStep = this.planOptions(file.options, mistakes);
    const planned = await this.planChannels(file.channels ?? [], mistakes);
    const names = new Set(file.channels?.map(({ name }) => name));
    const surplus = prune && file.channels ? (await this.all()).filter(({ name }) => !names.has(name)) : [];
    const steps = [
      ...optionStep.steps,
      ...planned.steps,
      ...surplus.map(
        ({ id, name }): Step => ({
          action: 'delete',
          subject: `channel ${name}`,
          details: [],
          run: () => this.channels.deleteOne(id),
        }),
      ),
    ];
    const unchanged = optionStep.unchanged + planned.unchanged;
    return { steps, unchanged, mistakes, warnings: mistakes.length > 0 ? [] : this.unknownGroups(file) };
  }

  /** Warnings of groups in channels of a valid file that `GroupRatio` does not have: no user can be in them. */
  private unknownGroups({ options, channels }: ConfigFile): string[] {
    const given = options.get('GroupRatio')?.value;
    const text = given === undefined ? this.options.text('GroupRatio') : optionText(given);
    const known = readOption('GroupRatio', text) as OptionValues['GroupRatio'];
    return (channels ?? []).flatMap(({ name, fields }) => {
      const groups = fields.get('groups')?.value;
      const unknown = Array.isArray(groups) ? groups.filter((group) => !Object.hasOwn(known, String(group))) : [];
      return unknown.map((group) => `channel ${name}: GroupRatio has no group ${group}`);
    });
  }

  /** Carries out a plan, until a step fails. All options are one step. */
  async apply({ steps }: Plan, caller: Principal): Promise<ApplyResult> {
    const applied: string[] = [];
    for (const [index, step] of steps.entries()) {
      try {
        await step.run(caller);
        applied.push(step.subject);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const failed = { subject: step.subject, reason: error.texts.en };
        return { applied, failed, notApplied: steps.slice(index).map(({ subject }) => subject) };
      }
    }
    return { applied, failed: null, notApplied: [] };
  }

  /** The options that differ from their defaults, and all channels. Secrets are references to environment variables. */
  async export(): Promise<{ version: number; options: Record<string, unknown>; channels: Record<string, unknown>[] }> {
    const { optionKeys } = this;
    const options = Object.fromEntries(optionKeys.flatMap((key) => this.exportedOption(key)));
    return { version: 1, options, channels: (await this.all()).map(exportedChannel) };
  }

  private get optionKeys(): OptionKey[] {
    const caller = { role: Number.POSITIVE_INFINITY } as Principal;
    return this.editor.list(caller).map(({ key }) => key);
  }

  private exportedOption(key: OptionKey): [string, unknown][] {
    const text = this.options.text(key);
    if (text === '' || this.options.updatedAt(key) === null) return [];
    if (isSecret(key)) return [[key, `\${${environmentName(key)}}`]];
    const { type } = definitionOf(key);
    const isValue = type !== 'STRING' && type !== 'TEXT' && type !== 'URL';
    // A number that is written differently, such as 1.50, remains a text.
    const value = isValue ? jsonOrText(text) : text;
    return [[key, type === 'JSON' || String(value) === text ? escapedDeep(value) : escaped(text)]];
  }

  private planOptions(given: ConfigFile['options'], mistakes: Mistake[]): { steps: Step[]; unchanged: number } {
    const changes: { key: string; value: string }[] = [];
    const details: string[] = [];
    for (const [name, { value, line, isSecret: isHidden }] of given) {
      try {
        const key = optionKey(name);
        const text = optionText(value);
        readNewOption(key, text);
        const current = this.options.text(key);
        const isJson = definitionOf(key).type === 'JSON';
        if (isJson ? isSame('setting', current, text) : current === text) continue;
        changes.push({ key, value: text });
        details.push(...(isHidden || isSecret(key) ? [`${key}: new secret`] : shownChange(key, current, text)));
      } catch (error) {
        mistakes.push(mistakeOf(error, line));
      }
    }
    const unchanged = given.size - changes.length;
    if (changes.length === 0) return { steps: [], unchanged };
    const run = (caller: Principal) => this.editor.changeAll(caller, changes);
    return { steps: [{ action: 'change', subject: 'options', details, run }], unchanged };
  }

  private async planChannels(given: readonly FileChannel[], mistakes: Mistake[]) {
    const byName = Map.groupBy(await this.all(), ({ name }) => name);
    const steps: Step[] = [];
    let unchanged = 0;
    for (const channel of given) {
      const [known, second] = byName.get(channel.name) ?? [];
      if (second) {
        mistakes.push({ line: channel.line, text: `The site has several channels with the name ${channel.name}` });
        continue;
      }
      try {
        const step = known ? await this.planChange(known, channel) : await this.planCreation(channel);
        if (step) steps.push(step);
        else unchanged++;
      } catch (error) {
        mistakes.push(mistakeOf(error, channel.line, channel.fields));
      }
    }
    return { steps, unchanged };
  }

  private async planCreation({ name, fields }: FileChannel): Promise<Step> {
    const { enabled, ...given } = plainFields(fields);
    const input = await validInput(CreateChannelInput, given);
    return {
      action: 'create',
      subject: `channel ${name}`,
      details: [],
      run: async () => {
        const { id } = await this.channels.create(input);
        if (enabled === false) await this.channels.setEnabled([id], false);
      },
    };
  }

  private async planChange(known: Channel, { name, fields }: FileChannel): Promise<Step | null> {
    const input = await validInput(UpdateChannelInput, plainFields(fields));
    const changed: Record<string, unknown> = {};
    const details: string[] = [];
    for (const [field, { isSecret: isHidden }] of fields) {
      const value = input[field as keyof UpdateChannelInput];
      if (field === 'key') {
        if (!value || isSame('key', this.rows.keysOf(known).join('\n'), keyText(String(value)))) continue;
        details.push('key: new secret');
      } else {
        const current = fieldOf(known, field);
        if (isSame(field, current, value)) continue;
        details.push(isHidden ? `${field}: new value` : `${field}: ${shown(current)} → ${shown(value)}`);
      }
      changed[field] = value ?? '';
    }
    if (details.length === 0) return null;
    const run = () => this.channels.update(known.id, changed as UpdateChannelInput);
    return { action: 'change', subject: `channel ${name}`, details, run };
  }

  private all(): Promise<Channel[]> {
    return this.list.matching({}).orderBy('c.id').getMany();
  }
}

const optionText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

const keyText = (text: string) =>
  text
    .split(/[,\r\n]+/)
    .map((key) => key.trim())
    .filter(Boolean)
    .join('\n');

function plainFields(fields: ReadonlyMap<string, FileValue>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, { value }]) => [
      name,
      JSON_FIELDS.has(name) && typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

function mistakeOf(error: unknown, line: number, fields?: ReadonlyMap<string, FileValue>): Mistake {
  if (!(error instanceof AppError)) throw error;
  const first = error.fields('en')?.[0]?.field;
  return { line: (first && fields?.get(first)?.line) || line, text: error.texts.en };
}

const EXPORTED = ['type', 'models', 'groups', 'weight', 'priority', 'autoBan', 'baseUrl', 'other', 'tag', 'testModel'];
const EXPORTED_REST = ['modelPrefix', 'openaiOrganization', 'maxInputTokens', ...JSON_FIELDS];

function exportedChannel(channel: Channel): Record<string, unknown> {
  const reference = (what: string) => `\${CHANNEL_${environmentName(channel.name)}_${what}}`;
  const fields: Record<string, unknown> = { name: escaped(channel.name), key: reference('KEY') };
  for (const name of [...EXPORTED, ...EXPORTED_REST]) {
    const value = fieldOf(channel, name);
    if (value === null || value === '') continue;
    const text = typeof value === 'string' ? escaped(value) : value;
    fields[name] = JSON_FIELDS.has(name) ? escapedDeep(jsonOrText(String(value))) : text;
  }
  if (channel.status === ChannelStatus.disabled) fields.enabled = false;
  const setting = fields.setting as Record<string, unknown> | undefined;
  if (typeof setting === 'object') fields.setting = withoutSecrets(setting, reference);
  return fields;
}

/** Headers and proxies may contain credentials. */
function withoutSecrets(setting: Record<string, unknown>, reference: (what: string) => string) {
  const { proxy, header_override: headers } = setting;
  return {
    ...setting,
    ...(typeof proxy === 'string' && proxy.includes('@') && { proxy: reference('PROXY') }),
    ...(typeof headers === 'object' &&
      headers !== null && {
        header_override: Object.fromEntries(
          Object.keys(headers).map((name) => [name, reference(`HEADER_${environmentName(name)}`)]),
        ),
      }),
  };
}

function escapedDeep(value: unknown): unknown {
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return value.map(escapedDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, escapedDeep(entry)]));
}

/** An unescaped dollar sign would begin a reference. */
const escaped = (text: string) => text.replaceAll('$', '$$$$');

const environmentName = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .replace(/\W+/g, '_')
    .toUpperCase();
