import { isClaude, withoutThinkingSuffix } from '../../models/claude/cloud-claude.js';
import type { ClaudeSettings } from '../../vendor-settings.js';

/** Ids that cannot be derived from the name. */
const IDS: Readonly<Record<string, string>> = {
  'claude-instant-1.2': 'claude-instant-v1',
  'claude-2': 'claude-v2',
  'claude-2.0': 'claude-v2',
  'claude-2.1': 'claude-v2:1',
  'claude-3-5-sonnet-20241022': 'claude-3-5-sonnet-20241022-v2:0',
  'claude-opus-4-1': 'claude-opus-4-1-20250805-v1:0',
  'claude-sonnet-4-5': 'claude-sonnet-4-5-20250929-v1:0',
  'claude-haiku-4-5': 'claude-haiku-4-5-20251001-v1:0',
  'claude-opus-4-5': 'claude-opus-4-5-20251101-v1:0',
  'claude-opus-4-6': 'claude-opus-4-6-v1',
};
const DATED = /-\d{8}$/;
/** Generations available in a single region; later ones require a cross-region inference profile. */
const SINGLE_REGION = /^claude-(instant|v?2|3-(haiku|sonnet|opus|5))/;
/** Generations with one inference profile for all of Asia. */
const ASIA_WIDE = /^claude-(3-7|(sonnet|opus)-4-(\d{8}|1-))/;

/**
 * Bedrock's id of a model. Ids and ARNs are returned unchanged, so that an administrator can set any profile.
 * @param region the region of the request, which decides the inference profile
 */
export function bedrockModelId(model: string, region: string, settings?: ClaudeSettings): string {
  const name = withoutThinkingSuffix(model, settings);
  if (!isClaude(name) || name.includes('anthropic.') || name.startsWith('arn:')) return name;
  const id = (Object.hasOwn(IDS, name) ? IDS[name] : undefined) ?? (DATED.test(name) ? `${name}-v1:0` : name);
  return `${SINGLE_REGION.test(name) ? '' : profileOf(id, region)}anthropic.${id}`;
}

function profileOf(id: string, region: string): string {
  if (region.startsWith('us-gov-')) return 'us-gov.';
  if (region.startsWith('us-')) return 'us.';
  if (region.startsWith('eu-')) return 'eu.';
  if (region.startsWith('ap-') && ASIA_WIDE.test(id)) return 'apac.';
  if (region === 'ap-northeast-1' || region === 'ap-northeast-3') return 'jp.';
  if (region === 'ap-southeast-2' || region === 'ap-southeast-4') return 'au.';
  return 'global.';
}
