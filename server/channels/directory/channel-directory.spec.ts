import { describe, expect, it } from '@jest/globals';
import type { Repository } from 'typeorm';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import { ChannelStatus } from '../model/channel-status.js';
import { ChannelDirectory, ChannelIndex } from './channel-directory.js';
import { type ChannelView, toChannelView } from './channel-view.js';

const row = (id: number, name: string) =>
  ({
    id,
    name,
    type: 1,
    status: 1,
    keyCipher: name,
    refusedKeys: {},
    models: ['gpt-4o'],
    groups: ['default'],
    modelMapping: '',
    statusCodeMapping: '',
    paramOverride: '',
    setting: '',
    modelPrefix: '',
  }) as ChannelEntity;

/** A directory over a database whose responses the test releases. */
function directoryWithSlowReads() {
  const reads: ((rows: ChannelEntity[]) => void)[] = [];
  const rows = { find: () => new Promise((resolve) => reads.push(resolve)) } as unknown as Repository<ChannelEntity>;
  const cipher = {
    decrypt: (_purpose: string, text: string) => {
      if (text === 'unreadable') throw new Error('Decryption failed: wrong key');
      return 'sk-key';
    },
  } as unknown as Cipher;
  const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));
  return { directory: new ChannelDirectory(rows, cipher, new Changes(logger), logger), reads };
}

/** Runs the pending microtasks of resolved promises. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('channel directory reload', () => {
  it('does not resolve with a read that began before its change', async () => {
    const { directory, reads } = directoryWithSlowReads();
    const first = directory.reload();
    await turn();
    const second = directory.reload();
    reads[0]?.([row(1, 'before')]);
    await first;
    await turn();
    reads[1]?.([row(1, 'after')]);
    await second;
    expect(directory.byId(1)?.name).toBe('after');
  });

  it('is shared by all callers that wait while another one is under way', async () => {
    const { directory, reads } = directoryWithSlowReads();
    directory.reload();
    await turn();
    const waiting = [directory.reload(), directory.reload(), directory.reload()];
    reads[0]?.([]);
    await turn();
    reads[1]?.([row(1, 'main')]);
    await Promise.all(waiting);
    expect(reads).toHaveLength(2);
  });

  it('skips only a row that cannot be read', async () => {
    const { directory, reads } = directoryWithSlowReads();
    const loaded = directory.reload();
    await turn();
    reads[0]?.([row(1, 'unreadable'), row(2, 'main')]);
    await loaded;
    expect(directory.byId(1)).toBeNull();
    expect(directory.candidates('default', 'gpt-4o').map(({ id }) => id)).toEqual([2]);
  });
});

function channel(id: number, given: Partial<ChannelEntity>): ChannelView {
  const row: ChannelEntity = {
    id,
    type: 1,
    name: `channel ${id}`,
    keyCipher: '',
    keyFingerprints: null,
    refusedKeys: {},
    status: ChannelStatus.enabled,
    statusReason: null,
    statusEvent: null,
    statusTime: null,
    openaiOrganization: '',
    testModel: '',
    weight: 0,
    priority: 0,
    baseUrl: '',
    other: '',
    models: ['gpt-4o'],
    groups: ['default'],
    modelMapping: '',
    statusCodeMapping: '',
    paramOverride: '',
    setting: '',
    modelPrefix: '',
    tag: '',
    autoBan: true,
    maxInputTokens: null,
    responseTimeMs: 0,
    testedAt: null,
    balance: 0,
    balanceUpdatedAt: null,
    createdAt: new Date(0),
    ...given,
  };
  return toChannelView(row, 'sk-test');
}

const ids = (channels: readonly ChannelView[]) => channels.map(({ id }) => id);

describe('channel index by group and model', () => {
  const index = new ChannelIndex([
    channel(1, { models: ['gpt-4o', 'gpt-4o-mini'] }),
    channel(2, { groups: ['vip'], priority: 5 }),
    channel(3, { groups: ['default', 'vip'], priority: 10 }),
    channel(4, { status: ChannelStatus.disabled }),
    channel(5, { status: ChannelStatus.autoDisabled }),
    channel(6, { modelPrefix: 'az/' }),
    channel(7, { modelPrefix: 'az/eu/' }),
    channel(8, { models: ['gpt-4-gizmo-*'], groups: ['gizmo'] }),
    channel(9, { models: ['gpt-4-gizmo-g-exact'], groups: ['gizmo'] }),
    channel(10, { models: ['gpt-4o-gizmo-*'], groups: ['gizmo'], modelPrefix: 'az/' }),
  ]);

  it.each<[string, string, string, number[]]>([
    ['all of the group, the highest priority first', 'default', 'gpt-4o', [3, 1]],
    ['another group', 'vip', 'gpt-4o', [3, 2]],
    ['a model of one channel only', 'default', 'gpt-4o-mini', [1]],
    ['a model that no channel serves', 'default', 'claude-3-opus', []],
    ['a group that has no channel', 'empty-group', 'gpt-4o', []],
    ['a prefixed channel serves prefixed names only', 'default', 'az/gpt-4o', [6]],
    ['the longest prefix wins', 'default', 'az/eu/gpt-4o', [7]],
    ['a custom GPT by the starred name', 'gizmo', 'gpt-4-gizmo-g-other', [8]],
    ['a custom GPT listed by its own name', 'gizmo', 'gpt-4-gizmo-g-exact', [9]],
    ['a custom GPT behind a prefix', 'gizmo', 'az/gpt-4o-gizmo-g-1', [10]],
  ])('%s', (_, group, model, expected) => {
    expect(ids(index.candidates(group, model))).toEqual(expected);
  });

  it('lists the names that clients may use, by group and in total', () => {
    expect(index.modelsOf('default')).toEqual(['az/eu/gpt-4o', 'az/gpt-4o', 'gpt-4o', 'gpt-4o-mini']);
    expect(index.modelsOf('vip')).toEqual(['gpt-4o']);
    expect(index.modelsOf('empty-group')).toEqual([]);
    expect(index.models).toContain('az/gpt-4o-gizmo-*');
    expect(index.models).toHaveLength(7);
  });

  it('returns the groups of a model', () => {
    expect(index.groupsOf('gpt-4o')).toEqual(['default', 'vip']);
    expect(index.groupsOf('gpt-4-gizmo-g-other')).toEqual(['gizmo']);
    expect(index.groupsOf('claude-3-opus')).toEqual([]);
  });
});
