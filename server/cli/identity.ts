import { UserIdentitiesService } from '../accounts/model/user-identities.service.js';
import { administer } from './administration.js';
import { CommandError, defineCommand, factLines } from './command.js';

export const list = defineCommand({
  options: {},
  reports: true,
  details: [
    'Prints the issuers of the identities of users at OpenID Connect and SAML providers, with the number of identities.',
  ],
  async run(context) {
    const issuers = await administer(context, (services) => services.get(UserIdentitiesService).issuers());
    context.report({ issuers });
    for (const line of factLines(['provider', 'issuer', 'identities'], issuers)) context.print(line);
  },
});

export const move = defineCommand({
  options: {
    from: { type: 'string', value: 'ISSUER', required: true, help: 'the former name, see tollgate identity list' },
    to: { type: 'string', value: 'ISSUER', required: true, help: 'the new name' },
  },
  reports: true,
  details: [
    'For a provider that has another name now, but still the same ids of its users: OpenID Connect and SAML.',
    'An identity is not moved when another user has already logged in with it under the new name.',
  ],
  async run(context) {
    const { from, to } = context.options;
    const moved = await administer(context, (services) => services.get(UserIdentitiesService).moveIssuer(from, to));
    context.report({ moved });
    if (moved === 0) throw new CommandError(`No identity was moved from ${from}: tollgate identity list`);
    context.print(`${moved} identities were moved to ${to}.`);
  },
});
