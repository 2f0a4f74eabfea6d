import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { MailRequestArgs, ResetPasswordArgs } from '../mail-codes/mail-codes.args.js';
import { requesterOf } from '../mail-codes/mail-codes.js';
import { PasswordResetsService } from './password-resets.service.js';

@Resolver()
export class PasswordResetsResolver {
  constructor(private readonly resets: PasswordResetsService) {}

  @Mutation(() => Boolean, {
    description: 'Sends a password reset link by email. The response is the same for every address.',
  })
  @Access('public', { critical: true })
  async requestPasswordReset(@Args() args: MailRequestArgs, @Context() { request }: GraphQLContext): Promise<boolean> {
    await this.resets.request(args, requesterOf(request));
    return true;
  }

  @Mutation(() => String, {
    description: 'Sets a new password for the accounts of the address and returns it once. Ends all their logins.',
  })
  @Access('public', { critical: true })
  resetPassword(@Args() args: ResetPasswordArgs): Promise<string> {
    return this.resets.reset(args);
  }
}
