import { Injectable } from '@nestjs/common';
import { Field, ObjectType } from '@nestjs/graphql';
import { BalancesService } from '../billing/ledger/balances.service.js';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import { ChannelsService } from '../channels/channels.service.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import { ModelsInUse } from '../channels/models/channel-models.service.js';
import { may, type Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { TokensService } from '../tokens/tokens.service.js';

const PREFERRED = ['demo-chat', 'gpt-4o-mini'];
/** Names of models without chat. They are excluded because the first snippet must receive a response. */
const NOT_CHAT = /embed|bge-|^m3e|rerank|whisper|tts|dall-e|moderation|realtime|audio|imagen|flux|\*|^mj_|^suno_/i;

/**
 * The model for the first snippet: a well-known inexpensive one, else the first chat model, else any. Null if there is
 * none.
 */
export function sampleOf(models: readonly string[]): string | null {
  const preferred = PREFERRED.find((model) => models.includes(model));
  return preferred ?? models.find((model) => !NOT_CHAT.test(model)) ?? models[0] ?? null;
}

@ObjectType('Onboarding')
@Access('user')
export class OnboardingModel {
  @Field()
  hasChannel: boolean;

  @Field({ description: 'Whether a test of a channel succeeded.' })
  hasTestedChannel: boolean;

  @Field()
  hasToken: boolean;

  @Field()
  hasRequest: boolean;

  @Field(() => [String], {
    description: 'Enabled models without a configured price; administrators only, else empty.',
  })
  unpricedModels: string[];

  @Field(() => String, { nullable: true, description: 'A model that the caller may call now, for the first snippet.' })
  sampleModel: string | null;
}

/** The onboarding progress from an empty site to a first billed request; derived from existing data. */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly channels: ChannelsService,
    private readonly directory: ChannelDirectory,
    private readonly tokens: TokensService,
    private readonly balances: BalancesService,
    private readonly prices: PriceCatalog,
    private readonly inUse: ModelsInUse,
  ) {}

  async of(caller: Principal): Promise<OnboardingModel> {
    const [hasTestedChannel, hasToken, hasRequest] = await Promise.all([
      this.channels.hasPassedTest(),
      this.tokens.hasAny(caller),
      this.hasRequest(caller),
    ]);
    // A token without its own group uses its owner's group.
    const callable = this.directory.modelsOf(caller.group).filter((model) => this.isPriced(caller.group, model));
    return {
      hasChannel: [...this.directory.all()].some(({ status }) => status === ChannelStatus.enabled),
      hasTestedChannel,
      hasToken,
      hasRequest,
      unpricedModels: may(caller, 'prices:read') ? this.inUse.unpriced() : [],
      sampleModel: sampleOf(callable),
    };
  }

  /** Every booked call counts, even after its log row was deleted; channel tests, which are free, do not count. */
  private async hasRequest(caller: Principal): Promise<boolean> {
    const sums = await this.balances.ofUsers([caller.userId]);
    return (sums.get(caller.userId)?.usedQuota ?? 0) > 0 || this.tokens.hasUsed(caller);
  }

  private isPriced(group: string, model: string): boolean {
    return this.prices.callPrice(this.directory.namesOf(group, model), false) !== null;
  }
}
