import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ServiceCredentialInput } from './service-credential.input.js';
import { CreatedServiceCredentialModel, ServiceCredentialModel } from './service-credential.model.js';
import { ServiceCredentialOrderArgs, ServiceCredentialsService } from './service-credentials.service.js';

const idArgument = { type: () => ID };

@Resolver(() => ServiceCredentialModel)
export class ServiceCredentialsResolver {
  constructor(private readonly credentials: ServiceCredentialsService) {}

  @Query(() => [ServiceCredentialModel], { description: 'Service credentials, at most 500.' })
  @Access('access:read')
  serviceCredentials(@Args() order: ServiceCredentialOrderArgs): Promise<ServiceCredentialModel[]> {
    return this.credentials.list(order);
  }

  @Mutation(() => CreatedServiceCredentialModel, {
    description: 'Creates a service credential, which acts for the caller. Not available with an access token.',
  })
  @Access('access:write', { login: true })
  createServiceCredential(
    @Caller() caller: Principal,
    @Args('input') input: ServiceCredentialInput,
  ): Promise<CreatedServiceCredentialModel> {
    return this.credentials.create(caller, input);
  }

  @Mutation(() => ServiceCredentialModel, { description: 'Not available with an access token.' })
  @Access('access:write', { login: true })
  updateServiceCredential(
    @Caller() caller: Principal,
    @Args('id', idArgument) id: string,
    @Args('input') input: ServiceCredentialInput,
  ): Promise<ServiceCredentialModel> {
    return this.credentials.update(caller, wholeNumber(id), input);
  }

  @Mutation(() => ServiceCredentialModel, { description: 'Revokes a service credential immediately and permanently.' })
  @Access('access:write')
  revokeServiceCredential(@Args('id', idArgument) id: string): Promise<ServiceCredentialModel> {
    return this.credentials.revoke(wholeNumber(id));
  }
}
