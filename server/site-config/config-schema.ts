import { definitionOf, isSecret, OPTION_KEYS, type OptionKey } from '../options/catalogue/option-catalogue.js';
import { CHANNEL_FIELDS, JSON_FIELDS } from './channel-fields.js';
import { FILE_VERSION } from './config-file.js';

const REFERENCE = { type: 'string', pattern: '\\$\\{[A-Za-z_]\\w*\\}' };

/** The JSON schema of the file of `tollgate apply`: the inputs of channels and the catalogue of options. */
export function configSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Options and channels of a Tollgate site',
    type: 'object',
    required: ['version'],
    additionalProperties: false,
    properties: {
      version: { const: FILE_VERSION },
      options: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(OPTION_KEYS.map((key) => [key, optionSchema(key)])),
      },
      channels: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: Object.fromEntries([...CHANNEL_FIELDS.keys()].map((name) => [name, channelFieldSchema(name)])),
        },
      },
    },
  };
}

function optionSchema(key: OptionKey): object {
  const { type, effect: description } = definitionOf(key);
  if (isSecret(key)) return { description, ...REFERENCE };
  switch (type) {
    case 'BOOLEAN':
      return { description, type: ['boolean', 'string'] };
    case 'INTEGER':
    case 'DECIMAL':
      return { description, type: ['number', 'string'] };
    case 'JSON':
      return { description, type: ['object', 'array', 'string'] };
    default:
      return { description, type: 'string' };
  }
}

function channelFieldSchema(name: string): object {
  // Defaults apply to new channels only, and null stands for an empty value of an optional field.
  const { default: _, nullable: __, ...schema } = CHANNEL_FIELDS.get(name)?.schema ?? {};
  if (name === 'key') return { ...schema, ...REFERENCE };
  if (!JSON_FIELDS.has(name)) return schema;
  const { maxLength: ___, ...text } = schema;
  return { ...text, type: ['object', 'string'] };
}
