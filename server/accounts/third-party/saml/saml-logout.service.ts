import { inflateRawSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { OptionsService } from '../../../options/options.service.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { ProviderLogoutsService } from '../provider-logouts.service.js';
import { ThirdPartyAccountsService } from '../third-party-accounts.service.js';
import { SamlError } from './saml.errors.js';
import { MAX_AGE_SECONDS, samlAddresses, samlLibrary } from './saml-site.js';
import {
  attributeOf,
  childrenOf,
  hasStrongAlgorithms,
  isStrongAlgorithm,
  readXml,
  textOf,
  timeOf,
  type XmlDocument,
  type XmlElement,
} from './saml-xml.js';

const MAX_INFLATED = 256 * 1024;
const MAX_SESSIONS = 100;
/** The page that a browser is redirected to if the provider has no address for responses. */
const PAGE = '/login';

/** A message as the binding delivers it. */
export type SamlLogoutMessage =
  | { readonly binding: 'post'; readonly request: string; readonly relayState: string }
  | {
      readonly binding: 'redirect';
      readonly request: string;
      readonly relayState: string;
      readonly signature: QuerySignature;
    };

/** The signature of an address. */
interface QuerySignature {
  readonly algorithm: string;
  readonly value: string;
  /** The query as the browser sent it. */
  readonly query: string;
}

/** Single logout that begins at the SAML provider (SAML 2.0 profiles, section 4.4). */
@Injectable()
export class SamlLogoutService {
  constructor(
    private readonly options: OptionsService,
    private readonly accounts: ThirdPartyAccountsService,
    private readonly logouts: ProviderLogoutsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Ends the logins that a signed request names. There may be none, for example if the request was received before.
   * @param site the address of this site
   * @returns the address at which the browser reports the logout to the provider, or a page of this site
   * @throws {AppError} saml_logout_invalid, provider_off
   */
  async receive(message: SamlLogoutMessage, site: string): Promise<string> {
    this.accounts.requireOn('saml');
    const document = await this.read(message);
    this.requireFresh(document, site);
    const library = await samlLibrary(this.options, site);
    const { profile } = await (message.binding === 'post'
      ? library.validatePostRequestAsync({ SAMLRequest: message.request })
      : library.validateRedirectAsync(queryOf(message), message.signature.query)
    ).catch(() => {
      throw this.refusal('signature');
    });
    if (!profile?.nameID || profile.ID === undefined) throw this.refusal('name_id');
    await this.logouts.end('saml', endedSessions(profile.nameID, document.root));
    if (this.options.get('saml.slo_url') === '') return PAGE;
    return library.getLogoutResponseUrlAsync(profile, message.relayState, {}, true);
  }

  private async read(message: SamlLogoutMessage): Promise<XmlDocument> {
    const document = await Promise.resolve()
      .then(() => readXml(textIn(message)))
      .catch(() => {
        throw this.refusal('malformed');
      });
    if (document.name !== 'LogoutRequest') throw this.refusal('malformed');
    const isStrong =
      message.binding === 'post' ? hasStrongAlgorithms(document) : isStrongAlgorithm(message.signature.algorithm);
    if (!isStrong) throw this.refusal('algorithm');
    // The library accepts an address without a signature.
    if (message.binding === 'redirect' && message.signature.value === '') throw this.refusal('signature');
    return document;
  }

  /** A request that was recorded must not end later sessions of the user. */
  private requireFresh({ root }: XmlDocument, site: string): void {
    const { logout } = samlAddresses(site);
    if ((attributeOf(root, 'Destination') ?? logout) !== logout) throw this.refusal('destination');
    const skewMs = this.options.get('saml.clock_skew') * 1_000;
    const age = Date.now() - timeOf(attributeOf(root, 'IssueInstant'));
    const isFresh = age >= -skewMs && age <= MAX_AGE_SECONDS * 1_000 + skewMs;
    if (!isFresh) throw this.refusal('time');
  }

  private refusal(reason: string): AppError {
    this.logger.warn({ event: 'saml_logout.refused', reason }, 'Logout request of the SAML provider refused');
    return new AppError(SamlError.saml_logout_invalid);
  }
}

function textIn({ binding, request }: SamlLogoutMessage): string {
  const bytes = Buffer.from(request, 'base64');
  return (binding === 'post' ? bytes : inflateRawSync(bytes, { maxOutputLength: MAX_INFLATED })).toString('utf8');
}

function queryOf({ request, relayState, signature }: Extract<SamlLogoutMessage, { binding: 'redirect' }>) {
  const { algorithm, value } = signature;
  return { SAMLRequest: request, SigAlg: algorithm, Signature: value, ...(relayState && { RelayState: relayState }) };
}

/** All sessions of the user, unless the request names some. */
function endedSessions(subject: string, root: XmlElement) {
  const named = childrenOf(root, 'SessionIndex').map(textOf).filter(Boolean).slice(0, MAX_SESSIONS);
  return named.length === 0 ? [{ subject, sid: undefined }] : named.map((sid) => ({ subject, sid }));
}
