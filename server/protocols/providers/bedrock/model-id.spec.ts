import { expect, it } from '@jest/globals';
import { bedrockModelId } from './model-id.js';

const US = 'us-east-1';

it.each([
  ['claude-3-haiku-20240307', US, 'anthropic.claude-3-haiku-20240307-v1:0'],
  ['claude-3-5-sonnet-20240620', US, 'anthropic.claude-3-5-sonnet-20240620-v1:0'],
  ['claude-3-5-sonnet-20241022', US, 'anthropic.claude-3-5-sonnet-20241022-v2:0'],
  ['claude-2.1', US, 'anthropic.claude-v2:1'],
  ['claude-instant-1.2', US, 'anthropic.claude-instant-v1'],
  ['claude-3-7-sonnet-20250219', US, 'us.anthropic.claude-3-7-sonnet-20250219-v1:0'],
  ['claude-3-7-sonnet-20250219-thinking', 'eu-west-1', 'eu.anthropic.claude-3-7-sonnet-20250219-v1:0'],
  ['claude-sonnet-4-20250514', 'ap-south-1', 'apac.anthropic.claude-sonnet-4-20250514-v1:0'],
  ['claude-opus-4-1', 'us-gov-west-1', 'us-gov.anthropic.claude-opus-4-1-20250805-v1:0'],
  ['claude-sonnet-4-5-20250929', 'ap-northeast-1', 'jp.anthropic.claude-sonnet-4-5-20250929-v1:0'],
  ['claude-haiku-4-5', 'ap-southeast-2', 'au.anthropic.claude-haiku-4-5-20251001-v1:0'],
  ['claude-opus-4-6', 'sa-east-1', 'global.anthropic.claude-opus-4-6-v1'],
  ['claude-opus-5', US, 'us.anthropic.claude-opus-5'],
  ['anthropic.claude-3-haiku-20240307-v1:0', US, 'anthropic.claude-3-haiku-20240307-v1:0'],
  ['eu.anthropic.claude-opus-4-6-v1', US, 'eu.anthropic.claude-opus-4-6-v1'],
  ['arn:aws:bedrock:us-east-1:1:inference-profile/claude', US, 'arn:aws:bedrock:us-east-1:1:inference-profile/claude'],
  ['amazon.nova-pro-v1:0', US, 'amazon.nova-pro-v1:0'],
])('bedrockModelId of %s in %s is %s', (model, region, id) => {
  expect(bedrockModelId(model, region)).toBe(id);
});
