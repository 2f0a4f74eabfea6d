import { describe, expect, it } from '@jest/globals';
import {
  definitionOf,
  type OptionKey,
  type OptionValue,
  readOption,
} from '../../options/catalogue/option-catalogue.js';
import { readConfig } from '../../platform/config/config.js';
import { BUILT_IN_SETTINGS, settingFor } from '../../protocols/canonical/vendor-settings.js';
import { VendorOptions } from './vendor-options.js';

/** Options as the site stores them: a value is the same object until it is written. */
class Stored {
  private readonly values = new Map<OptionKey, unknown>();
  generation = 0;

  get<Key extends OptionKey>(key: Key): OptionValue<Key> {
    if (!this.values.has(key)) this.write(key, definitionOf(key).defaultText);
    return this.values.get(key) as OptionValue<Key>;
  }

  write(key: OptionKey, text: string): void {
    this.values.set(key, readOption(key, text));
    this.generation++;
  }
}

describe("the site's settings for vendors", () => {
  it('are the defaults while no option is set', () => {
    expect(new VendorOptions(new Stored(), readConfig({}).env).get()).toEqual(BUILT_IN_SETTINGS);
  });

  it('are the same frozen object until one of them is written', () => {
    const options = new Stored();
    const vendors = new VendorOptions(options, readConfig({}).env);
    const before = vendors.get();
    options.write('RetryTimes', '3');
    expect(vendors.get()).toBe(before);
    expect(Object.isFrozen(before.gemini)).toBe(true);
    options.write('claude.default_max_tokens', '{"claude-x":7}');
    expect(vendors.get()).not.toBe(before);
    expect(vendors.get().claude.maxTokens).toEqual({ default: 8_192, 'claude-x': 7 });
    expect(vendors.get()).toBe(vendors.get());
  });

  it('are also read from the environment', () => {
    const { env } = readConfig({ AZURE_DEFAULT_API_VERSION: '2024-10-21', GEMINI_VISION_MAX_IMAGE_NUM: '-1' });
    const { azureVersion, gemini } = new VendorOptions(new Stored(), env).get();
    expect([azureVersion, gemini.maxImages]).toEqual(['2024-10-21', -1]);
  });
});

it.each([
  [['a-thinking', 'a'], 'exact'],
  [['b-thinking', 'b'], 'plain'],
  [['c'], 'other'],
  [['constructor'], 'other'],
])('the most specific setting applies for %j: %s', (names, expected) => {
  expect(settingFor({ 'a-thinking': 'exact', a: 'plain', b: 'plain', default: 'other' }, ...names)).toBe(expected);
});
