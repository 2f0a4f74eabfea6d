import { UseGuards } from '@nestjs/common';
import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { RegisterInput } from './register.input.js';
import { RegistrationService } from './registration.service.js';
import { PasswordRegistrationGuard } from './registration-rules.service.js';

@Resolver()
export class RegistrationResolver {
  constructor(private readonly registration: RegistrationService) {}

  @Mutation(() => Boolean, { description: 'Creates an account with a password. Does not log in.' })
  @Access('public', { critical: true })
  @UseGuards(PasswordRegistrationGuard)
  async register(@Args('input') input: RegisterInput, @Context() { request }: GraphQLContext): Promise<boolean> {
    await this.registration.register(input, request.ip);
    return true;
  }
}
