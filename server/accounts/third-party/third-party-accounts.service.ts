import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { UserStatus } from '../../common/principal.js';
import { SIGN_IN_PROVIDERS, type SignInProviderName } from '../../options/catalogue/sign-in-providers.js';
import { isSignInEnabled } from '../../options/option-prerequisites.js';
import { OptionsService } from '../../options/options.service.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import { type Identity, isCompanyProvider } from '../model/identity-provider.js';
import { ProvisionedAccountsService } from '../model/provisioned-accounts.service.js';
import { UserEntity } from '../model/user.entity.js';
import { UserError } from '../model/user.errors.js';
import { isTaken, UserIdentitiesService } from '../model/user-identities.service.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { RegistrationRulesService } from '../registration/registration-rules.service.js';
import { accountNames, displayNameOf, NEXT_NUMBER } from './account-names.js';
import { ClaimAssignmentsService } from './claims/claim-assignments.service.js';
import { ThirdPartyError } from './third-party.errors.js';
import { VerifiedAddressesService } from './verified-addresses.service.js';

/**
 * The accounts of external identities. An identity is matched only by the provider's id: an equal e-mail address does
 * not verify the ownership of a local account, unless the directory of the company has provisioned it.
 */
@Injectable()
export class ThirdPartyAccountsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly identities: UserIdentitiesService,
    private readonly signupBonuses: SignupBonusesService,
    private readonly registration: RegistrationRulesService,
    private readonly addresses: VerifiedAddressesService,
    private readonly options: OptionsService,
    private readonly claims: ClaimAssignmentsService,
    private readonly enforced: EnforcedSignInService,
    private readonly provisioned: ProvisionedAccountsService,
  ) {}

  /** @throws {AppError} provider_off when it is disabled, or enabled without a required setting */
  requireOn(provider: SignInProviderName): void {
    if (!isSignInEnabled(this.options, provider))
      throw new AppError(ThirdPartyError.provider_off, { provider: SIGN_IN_PROVIDERS[provider].name });
  }

  /**
   * The user who has this identity, or a new one, with what rules assign for its claims.
   * @throws {AppError} user_cancelled, user_banned, telegram_unbound, setup_pending, registration_off,
   * oidc_sign_in_required, saml_sign_in_required
   */
  async userOf(identity: Identity, inviteCode: string): Promise<UserEntity> {
    await this.identities.nameIssuer(identity);
    const user = await this.ownerOrNew(identity, inviteCode);
    const { provider, claims } = identity;
    if (claims === undefined || !isCompanyProvider(provider)) return user;
    await this.claims.apply(user.id, provider, claims);
    return this.database.manager.findOneByOrFail(UserEntity, { id: user.id });
  }

  private async ownerOrNew(identity: Identity, inviteCode: string): Promise<UserEntity> {
    const owner = await this.ownerOf(identity);
    if (owner) this.enforced.requireExemptUser(owner, identity.provider);
    if (owner) return admitted(owner);
    if (identity.verifiedEmail) this.enforced.requireExempt(identity.verifiedEmail, identity.provider);
    if (identity.provider === 'telegram') throw new AppError(ThirdPartyError.telegram_unbound);
    return this.register(identity, inviteCode);
  }

  private async ownerOf(identity: Identity): Promise<UserEntity | null> {
    const owner = await this.userWith(await this.identities.ownerOf(identity));
    if (owner && !owner.deletedAt) return owner;
    const provisioned = await this.provisioned.matching(identity);
    if (provisioned === undefined) return owner;
    await this.identities.takeOver(provisioned, identity).catch((error: unknown) => {
      // A concurrent login has bound it.
      if (!isTaken(error)) throw error;
    });
    return this.userWith(await this.identities.ownerOf(identity));
  }

  private async userWith(id: number | undefined): Promise<UserEntity | null> {
    return id === undefined ? null : this.database.manager.findOneBy(UserEntity, { id });
  }

  private async register(identity: Identity, inviteCode: string): Promise<UserEntity> {
    await this.registration.requireOpen();
    for (const username of accountNames(identity, await this.nextNumber())) {
      try {
        const id = await this.database.transaction((manager) => this.open(identity, username, inviteCode, manager));
        return await this.database.manager.findOneByOrFail(UserEntity, { id });
      } catch (error) {
        // A concurrent request of the same user opened an account with this identity a moment ago.
        const owner = isTaken(error) ? await this.ownerOf(identity) : null;
        if (owner) return admitted(owner);
        if (!(error instanceof AppError) || error.definition !== UserError.username_taken) throw error;
      }
    }
    throw new AppError(UserError.username_taken);
  }

  private async open(
    identity: Identity,
    username: string,
    inviteCode: string,
    manager: EntityManager,
  ): Promise<number> {
    const email = await this.addresses.claim(identity.verifiedEmail, manager);
    const newUser = { username, displayName: displayNameOf(identity), passwordHash: null, email };
    const id = await this.signupBonuses.join(newUser, inviteCode, manager);
    await this.identities.attach(id, identity, manager);
    return id;
  }

  private async nextNumber(): Promise<number> {
    const [row] = await this.database.query<{ next: number }[]>(NEXT_NUMBER);
    return row?.next ?? 1;
  }
}

/** @throws {AppError} user_cancelled, user_banned */
function admitted(user: UserEntity): UserEntity {
  if (user.deletedAt) throw new AppError(ThirdPartyError.user_cancelled);
  if (user.status === UserStatus.banned) throw new AppError(CommonError.user_banned);
  return user;
}
