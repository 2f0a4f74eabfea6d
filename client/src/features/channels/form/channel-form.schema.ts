import * as z from 'zod/mini';
import { isObject } from '../../../lib/json';
import * as limits from '../../../lib/limits.generated';
import { readJson } from '../../../ui/form/json-editor-text';
import { cleanKeys } from '../keys/key-list';
import { type ChannelTypeFact, needsKey, openAiType } from '../shared/channel-types';
import type { ChannelDetailFragment, CreateChannelInput, UpdateChannelInput } from '../shared/channels.generated';
import { isBaseUrl, withoutTrailingSlash } from './base-url';

export interface ChannelForm {
  /** Number of the channel type, as a string because comboboxes use string values. */
  type: string;
  name: string;
  groups: string[];
  tag: string;
  priority: number | null;
  weight: number | null;
  baseUrl: string;
  key: string;
  openaiOrganization: string;
  other: string;
  models: string[];
  modelMapping: string;
  modelPrefix: string;
  statusCodeMapping: string;
  testModel: string;
  autoBan: boolean;
  setting: string;
  paramOverride: string;
  maxInputTokens: number | null;
}

export const emptyChannel: ChannelForm = {
  type: String(openAiType),
  name: '',
  groups: ['default'],
  tag: '',
  priority: 0,
  weight: 0,
  baseUrl: '',
  key: '',
  openaiOrganization: '',
  other: '',
  models: [],
  modelMapping: '',
  modelPrefix: '',
  statusCodeMapping: '',
  testModel: '',
  autoBan: true,
  setting: '',
  paramOverride: '',
  maxInputTokens: null,
};

/** Initial values of a new channel with the default models of its type. */
export const newChannel = (fact: ChannelTypeFact | undefined): ChannelForm => ({
  ...emptyChannel,
  models: [...(fact?.defaultModels ?? [])],
});

/** Whether the text is blank or valid JSON. */
const isJson = (text: string) => text.trim() === '' || readJson(text).fault === undefined;

/** Parses a JSON object: blank text is an empty object. Undefined if the text is not an object. */
function readJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : undefined;
}

const json = (message: string) => z.string().check(z.refine(isJson, { error: message, abort: true }));
const object = (message: string) => z.refine<string>((text) => readJsonObject(text) !== undefined, { error: message });

const isModelMap = (text: string) =>
  Object.entries(readJsonObject(text) ?? {}).every(([from, to]) => from !== '' && typeof to === 'string' && to !== '');
const isStatus = (text: unknown) => typeof text === 'string' && /^[1-5]\d\d$/.test(text);
const isStatusMap = (text: string) =>
  Object.entries(readJsonObject(text) ?? {}).every(([from, to]) => isStatus(from) && isStatus(to));

const channel = limits.CreateChannelInput;

/** Validates an integer or null. */
export const whole = (min: number, message: string) =>
  z.nullable(z.int(message).check(z.minimum(min, message), z.maximum(channel.weight.max, message)));

export const modelMapping = json('channelForm:error.modelMappingJson').check(
  object('channelForm:error.modelMapping'),
  z.refine(isModelMap, { error: 'channelForm:error.modelMapping' }),
);

const shape = z.object({
  type: z.string(),
  name: z.string().check(z.maxLength(channel.name.max, 'channelForm:error.nameLength')),
  groups: z.array(z.string()).check(z.minLength(1, 'channelForm:error.groups')),
  tag: z.string().check(z.maxLength(channel.tag.max, 'channelForm:error.tagLength')),
  priority: whole(channel.priority.min, 'channels:error.priority'),
  weight: whole(channel.weight.min, 'channels:error.weight'),
  baseUrl: z.string().check(z.refine(isBaseUrl, { error: 'channelForm:error.baseUrl' })),
  key: z.string(),
  openaiOrganization: z.string(),
  other: z.string(),
  models: z.array(z.string()).check(z.minLength(1, 'channelForm:error.models')),
  modelMapping,
  modelPrefix: z.string().check(z.maxLength(channel.modelPrefix.max, 'channelForm:error.prefixLength')),
  statusCodeMapping: json('channelForm:error.statusCodeMappingJson').check(
    object('channelForm:error.statusCodeMapping'),
    z.refine(isStatusMap, { error: 'channelForm:error.statusCodeMapping' }),
  ),
  testModel: z.string(),
  autoBan: z.boolean(),
  setting: json('channelForm:error.settingJson').check(
    object('channelForm:error.setting'),
    z.refine((text) => typeof readJsonObject(text)?.purchase_price !== 'string', {
      error: 'channelForm:error.purchasePrice',
    }),
  ),
  paramOverride: json('channelForm:error.paramOverrideJson').check(object('channelForm:error.paramOverride')),
  maxInputTokens: whole(channel.maxInputTokens.min, 'channelForm:error.maxInputTokens'),
});

type NameAndKey = Pick<ChannelForm, 'type' | 'name' | 'key'>;
const lacksName = ({ name }: NameAndKey) => name.trim() === '';
const lacksKey = ({ type, key }: NameAndKey) => needsKey(Number(type)) && cleanKeys(Number(type), key) === '';
// Runs the check even if other fields are invalid, so that all errors are shown together.
const always = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/**
 * A new channel requires a key unless its type needs none; an existing channel keeps its key. Each field has its own
 * error; the first one names both fields if both are blank, as documented.
 */
export const channelSchema = (creating: boolean) => {
  const both = (form: NameAndKey) => creating && lacksName(form) && lacksKey(form);
  return shape.check(
    z.refine((form) => !lacksName(form) || both(form), {
      error: 'channelForm:error.name',
      path: ['name'],
      when: always,
    }),
    z.refine((form) => !both(form), { error: 'channelForm:error.nameAndKey', path: ['name'], when: always }),
    z.refine((form) => !creating || !lacksKey(form), { error: 'channelForm:error.key', path: ['key'], when: always }),
  );
};

export function toForm(channel: ChannelDetailFragment): ChannelForm {
  const { type, name, groups, tag, priority, weight, baseUrl, openaiOrganization, other, models } = channel;
  const { modelMapping, modelPrefix, statusCodeMapping, testModel, autoBan, setting, paramOverride } = channel;
  return {
    type: String(type),
    name,
    groups,
    tag,
    priority,
    weight,
    baseUrl,
    key: '',
    openaiOrganization,
    other,
    models,
    modelMapping,
    modelPrefix,
    statusCodeMapping,
    testModel,
    autoBan,
    setting,
    paramOverride,
    maxInputTokens: channel.maxInputTokens,
  };
}

/** Converts the form to the input of the API. */
export function toInput(form: ChannelForm): CreateChannelInput {
  const type = Number(form.type);
  return {
    ...form,
    type,
    name: form.name.trim(),
    tag: form.tag.trim(),
    key: cleanKeys(type, form.key),
    baseUrl: withoutTrailingSlash(form.baseUrl),
    priority: form.priority ?? 0,
    weight: form.weight ?? 0,
  };
}

/** Only the changed fields, so that two administrators who edit different fields do not overwrite each other. */
export function toChanges(stored: ChannelForm, form: ChannelForm): UpdateChannelInput {
  const before = toInput(stored);
  const after = Object.entries(toInput(form)) as [keyof CreateChannelInput, unknown][];
  const changed = after.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]));
  return Object.fromEntries(changed);
}
