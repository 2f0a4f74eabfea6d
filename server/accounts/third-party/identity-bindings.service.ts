import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import {
  SIGN_IN_PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
  type SignInProviderName,
} from '../../options/catalogue/sign-in-providers.js';
import { isSignInEnabled } from '../../options/option-prerequisites.js';
import { OptionsService } from '../../options/options.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import {
  type CompanyProvider,
  type Identity,
  type IdentityBinding,
  isCompanyProvider,
} from '../model/identity-provider.js';
import { ProvisionedAccountsService } from '../model/provisioned-accounts.service.js';
import { UserEntity } from '../model/user.entity.js';
import { isTaken, UserIdentitiesService } from '../model/user-identities.service.js';
import { ClaimAssignmentsService } from './claims/claim-assignments.service.js';
import { ThirdPartyError } from './third-party.errors.js';

/** The identities that users bind to their accounts, and remove from them. */
@Injectable()
export class IdentityBindingsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly identities: UserIdentitiesService,
    private readonly options: OptionsService,
    private readonly changes: Changes,
    private readonly claims: ClaimAssignmentsService,
    private readonly enforced: EnforcedSignInService,
    private readonly provisioned: ProvisionedAccountsService,
  ) {}

  /**
   * Binds an identity to the caller's account and replaces another one at the same provider.
   * @throws {AppError} identity_taken, wechat_taken
   */
  async bind({ userId }: Principal, identity: Identity): Promise<void> {
    const { provider, claims } = identity;
    await this.identities.nameIssuer(identity);
    // Otherwise the directory could not end the access of this user.
    const provisioned = await this.provisioned.matching(identity);
    if (provisioned !== undefined && provisioned !== userId) throw takenError(provider);
    await this.identities.attach(userId, identity).catch((error: unknown) => {
      throw isTaken(error) ? takenError(provider) : error;
    });
    if (claims && isCompanyProvider(provider)) await this.claims.apply(userId, provider, claims);
    await this.changes.publish('user', { userId });
  }

  /**
   * @throws {AppError} identity_not_bound; last_way_in when the caller has no password and no other
   *   identity that can be used
   */
  async unbind({ userId }: Principal, provider: SignInProviderName): Promise<void> {
    if (isCompanyProvider(provider)) await this.requireOtherWay(userId, provider);
    const others = SIGN_IN_PROVIDER_NAMES.filter((other) => other !== provider && isSignInEnabled(this.options, other));
    if (!(await this.identities.detach(userId, provider, others))) await this.refuseUnbinding(userId, provider);
    if (isCompanyProvider(provider)) await this.claims.takeBack(userId, provider);
    await this.changes.publish('user', { userId });
  }

  /** Every provider, whether it is enabled or not. */
  async bindingsOf(userId: number): Promise<IdentityBinding[]> {
    const identities = await this.identities.ofUser(userId);
    return SIGN_IN_PROVIDER_NAMES.map((provider) => ({ provider, bound: identities.has(provider) }));
  }

  /** @throws {AppError} last_way_in when the address of the user requires a login with the provider */
  private async requireOtherWay(id: number, provider: CompanyProvider): Promise<void> {
    const user = await this.database.manager.findOneByOrFail(UserEntity, { id });
    const required = this.enforced.providersForUser(user);
    if (!required.includes(provider)) return;
    const identities = await this.identities.ofUser(id);
    const hasOther = required.some((other) => other !== provider && identities.has(other));
    if (!hasOther) throw new AppError(ThirdPartyError.last_way_in);
  }

  /** @throws {AppError} identity_not_bound, last_way_in */
  private async refuseUnbinding(userId: number, provider: SignInProviderName): Promise<never> {
    const identities = await this.identities.ofUser(userId);
    if (identities.has(provider)) throw new AppError(ThirdPartyError.last_way_in);
    throw new AppError(ThirdPartyError.identity_not_bound, { provider: SIGN_IN_PROVIDERS[provider].name });
  }
}

function takenError(provider: SignInProviderName): AppError {
  if (provider === 'wechat') return new AppError(ThirdPartyError.wechat_taken);
  return new AppError(ThirdPartyError.identity_taken, { provider: SIGN_IN_PROVIDERS[provider].name });
}
