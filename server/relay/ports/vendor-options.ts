import type { OptionKey } from '../../options/catalogue/option-catalogue.js';
import type { OptionsService } from '../../options/options.service.js';
import type { Environment } from '../../platform/config/config.js';
import type { VendorSettings } from '../../protocols/canonical/vendor-settings.js';

/** The options with settings of single vendors. */
const KEYS = [
  'gemini.safety_settings',
  'gemini.version_settings',
  'gemini.supported_imagine_models',
  'gemini.models_supported_thinking_budget',
  'gemini.thinking_adapter_enabled',
  'gemini.thinking_adapter_budget_tokens_percentage',
  'claude.model_headers_settings',
  'claude.default_max_tokens',
  'claude.thinking_adapter_enabled',
  'claude.thinking_adapter_budget_tokens_percentage',
] as const satisfies readonly OptionKey[];

type VendorEnvironment = Pick<Environment, 'AZURE_DEFAULT_API_VERSION' | 'GEMINI_VISION_MAX_IMAGE_NUM'>;

/** The vendor options as one object, rebuilt only when one of them has changed. */
export class VendorOptions {
  private values: readonly unknown[] = [];
  private made: VendorSettings | undefined;
  private generation = -1;

  constructor(
    private readonly options: Pick<OptionsService, 'get' | 'generation'>,
    private readonly env: VendorEnvironment,
  ) {}

  get(): VendorSettings {
    const { made, values } = this;
    const { generation } = this.options;
    // A call reads the settings several times.
    if (made && generation === this.generation) return made;
    this.generation = generation;
    // A value is the same object until its option is written.
    if (made && KEYS.every((key, at) => this.options.get(key) === values[at])) return made;
    this.values = KEYS.map((key) => this.options.get(key));
    this.made = this.make();
    return this.made;
  }

  private make(): VendorSettings {
    const { options, env } = this;
    return Object.freeze({
      gemini: Object.freeze({
        safety: options.get('gemini.safety_settings'),
        versions: options.get('gemini.version_settings'),
        imageModels: options.get('gemini.supported_imagine_models'),
        budgetModels: options.get('gemini.models_supported_thinking_budget'),
        suffixes: options.get('gemini.thinking_adapter_enabled'),
        thinkingShare: options.get('gemini.thinking_adapter_budget_tokens_percentage'),
        maxImages: env.GEMINI_VISION_MAX_IMAGE_NUM,
      }),
      claude: Object.freeze({
        headers: options.get('claude.model_headers_settings'),
        maxTokens: options.get('claude.default_max_tokens'),
        suffixes: options.get('claude.thinking_adapter_enabled'),
        thinkingShare: options.get('claude.thinking_adapter_budget_tokens_percentage'),
      }),
      azureVersion: env.AZURE_DEFAULT_API_VERSION,
    });
  }
}
