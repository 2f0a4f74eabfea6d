import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { MailRequestArgs } from './mail-codes.args.js';
import { EmailCodes, requesterOf } from './mail-codes.js';

@Resolver()
export class EmailCodesResolver {
  constructor(private readonly codes: EmailCodes) {}

  @Mutation(() => Boolean, {
    description: 'Sends a code by email that verifies an email address. The response is the same for every address.',
  })
  @Access('public', { critical: true })
  async requestEmailCode(@Args() args: MailRequestArgs, @Context() { request }: GraphQLContext): Promise<boolean> {
    await this.codes.request(args, requesterOf(request));
    return true;
  }
}
