import { isObject } from '../../../common/json.js';
import { type FactName, Modality, ModelCapability, type ModelFacts } from '../../../common/model-facts/model-facts.js';
import { fieldOf, type Listed, textAt } from '../price-source.js';

/** The facts that a list states of a model. */
export interface ListedFacts extends Pick<ModelFacts, Exclude<FactName, 'modalities' | 'capabilities' | 'price'>> {
  readonly model: string;
  readonly vendor: string;
  readonly input?: readonly Modality[];
  readonly produces?: readonly Modality[];
  readonly can?: readonly ModelCapability[];
  /** The page that the list cites. */
  readonly page?: string;
  /** The kind of call, if the list states it. */
  readonly mode?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Names of sizes, fine-tunes and tools, which are not models. */
const NO_MODEL = /^(ft:|\d+-x-\d+\/|(low|medium|high|standard|hd)\/|search$|container$)/;

const MODALITIES: Readonly<Record<string, Modality>> = {
  text: Modality.TEXT,
  image: Modality.IMAGE,
  audio: Modality.AUDIO,
  video: Modality.VIDEO,
  pdf: Modality.FILE,
  file: Modality.FILE,
};

/** The output of a model of a LiteLLM mode, if the list does not state it. */
const PRODUCED: Readonly<Record<string, Modality>> = {
  chat: Modality.TEXT,
  responses: Modality.TEXT,
  completion: Modality.TEXT,
  audio_transcription: Modality.TEXT,
  image_generation: Modality.IMAGE,
  image_edit: Modality.IMAGE,
  video_generation: Modality.VIDEO,
  audio_speech: Modality.AUDIO,
};

/** The facts in LiteLLM's list, see `readLiteLlm`. */
export function readLiteLlmFacts(list: Listed): ListedFacts[] {
  return Object.entries(list).flatMap(([name, entry]) => {
    const vendor = textAt(entry, 'litellm_provider');
    const model = vendor && name.startsWith(`${vendor}/`) ? name.slice(vendor.length + 1) : name;
    return vendor === undefined || NO_MODEL.test(model) ? [] : [liteLlmFacts(model, vendor, entry)];
  });
}

function liteLlmFacts(model: string, vendor: string, entry: unknown): ListedFacts {
  const has = (name: string) => fieldOf(entry, `supports_${name}`) === true;
  const mode = textAt(entry, 'mode');
  const produced = PRODUCED[mode ?? ''];
  const reads = modalitiesAt(entry, 'supported_modalities') ?? [
    ...(mode === 'audio_transcription' ? [Modality.AUDIO] : [Modality.TEXT]),
    ...(has('vision') ? [Modality.IMAGE] : []),
    ...(has('audio_input') ? [Modality.AUDIO] : []),
    ...(has('video_input') ? [Modality.VIDEO] : []),
  ];
  const chats = mode === 'chat' || mode === 'responses';
  return {
    model,
    vendor,
    mode,
    context: countAt(entry, 'max_input_tokens'),
    output: countAt(entry, 'max_output_tokens'),
    input: inOrder([...reads, ...(has('pdf_input') ? [Modality.FILE] : [])]),
    produces:
      modalitiesAt(entry, 'supported_output_modalities') ??
      (produced && inOrder([produced, ...(has('audio_output') ? [Modality.AUDIO] : [])])),
    can: chats
      ? [
          ...(has('function_calling') ? [ModelCapability.TOOLS] : []),
          ...(has('reasoning') ? [ModelCapability.REASONING] : []),
          ...(has('response_schema') ? [ModelCapability.STRUCTURED_OUTPUT] : []),
          ...(has('prompt_caching') ? [ModelCapability.CACHING] : []),
          ...(has('web_search') ? [ModelCapability.WEB_SEARCH] : []),
        ]
      : undefined,
    retires: dayAt(entry, 'deprecation_date'),
    page: textAt(entry, 'source'),
  };
}

/** The facts in models.dev's list, see `readModelsDev`. */
export function readModelsDevFacts(list: Listed): ListedFacts[] {
  return Object.entries(list).flatMap(([vendor, entry]) => {
    const models = fieldOf(entry, 'models');
    return isObject(models)
      ? Object.entries(models).map(([model, fields]) => modelsDevFacts(model, vendor, fields))
      : [];
  });
}

function modelsDevFacts(model: string, vendor: string, fields: unknown): ListedFacts {
  const is = (name: string) => fieldOf(fields, name) === true;
  return {
    model,
    vendor,
    name: textAt(fields, 'name')?.replace(/ \(latest\)$/, ''),
    context: countAt(fieldOf(fields, 'limit'), 'context'),
    output: countAt(fieldOf(fields, 'limit'), 'output'),
    input: modalitiesAt(fieldOf(fields, 'modalities'), 'input'),
    produces: modalitiesAt(fieldOf(fields, 'modalities'), 'output'),
    can: [
      ...(is('tool_call') ? [ModelCapability.TOOLS] : []),
      ...(is('reasoning') ? [ModelCapability.REASONING] : []),
      ...(is('structured_output') ? [ModelCapability.STRUCTURED_OUTPUT] : []),
      ...(textAt(fieldOf(fields, 'cost'), 'cache_read') ? [ModelCapability.CACHING] : []),
    ],
    released: dayAt(fields, 'release_date'),
  };
}

function modalitiesAt(value: unknown, name: string): readonly Modality[] | undefined {
  const list = fieldOf(value, name);
  if (!Array.isArray(list)) return undefined;
  const known = list.flatMap((word) => MODALITIES[String(word)] ?? []);
  return known.length > 0 ? inOrder(known) : undefined;
}

function inOrder(modalities: readonly Modality[]): readonly Modality[] {
  return Object.values(Modality).filter((modality) => modalities.includes(modality));
}

function dayAt(value: unknown, name: string): string | undefined {
  const text = textAt(value, name);
  return text !== undefined && DAY.test(text) ? text : undefined;
}

/** A positive number of tokens; the lists write some as text or as a decimal. */
function countAt(value: unknown, name: string): number | undefined {
  const count = Math.round(Number(textAt(value, name)));
  return count > 0 && Number.isSafeInteger(count) ? count : undefined;
}
