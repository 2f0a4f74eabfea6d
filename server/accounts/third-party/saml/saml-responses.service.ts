import { Injectable } from '@nestjs/common';
import type { Profile } from '@node-saml/node-saml';
import { AppError } from '../../../common/errors/app-error.js';
import { OptionsService } from '../../../options/options.service.js';
import { ThirdPartyError } from '../third-party.errors.js';
import { SamlResponseError } from './saml.errors.js';
import { MAX_AGE_SECONDS, samlAddresses, samlLibrary } from './saml-site.js';
import {
  attributeOf,
  childrenOf,
  elementsAt,
  hasStrongAlgorithms,
  readXml,
  textOf,
  timeOf,
  type XmlDocument,
  type XmlElement,
} from './saml-xml.js';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAX_NAME_ID = 255;
const MAX_REASON = 200;

/** The facts of a verified assertion. */
export interface SamlLogin {
  readonly nameId: string;
  readonly nameIdFormat: string | undefined;
  readonly sessionIndex: string | undefined;
  /** The values of each attribute. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** The request that it responds to. Null if the login began at the provider. */
  readonly requestId: string | null;
}

/** A verified assertion, which may be used only once. */
export interface VerifiedAssertion {
  readonly login: SamlLogin;
  /** Identifies the assertion. */
  readonly signed: string;
  /** How long the assertion would be accepted, in seconds. */
  readonly seconds: number;
}

/** Verifies responses of the SAML provider. */
@Injectable()
export class SamlResponsesService {
  constructor(private readonly options: OptionsService) {}

  /**
   * Verifies everything but the single use of the assertion, and that the request is one of this browser.
   * @param encoded the base64 of the form
   * @param site the address of this site
   * @throws {AppError} of SamlResponseError; provider_refused with the status of the provider
   */
  async verify(encoded: string, site: string): Promise<VerifiedAssertion> {
    const document = await this.read(encoded);
    requireSuccess(document.root);
    if (childrenOf(document.root, 'EncryptedAssertion').length > 0)
      throw new AppError(SamlResponseError.saml_response_encrypted);
    if (!hasStrongAlgorithms(document)) throw new AppError(SamlResponseError.saml_algorithm_weak);
    const { assertionConsumer } = samlAddresses(site);
    const library = await samlLibrary(this.options, site);
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: encoded }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    // From here on, only signed content is read.
    const assertion = assertionOf(profile);
    this.requireAddressed(document.root, assertion, assertionConsumer);
    const confirmation = this.confirmationOf(assertion, assertionConsumer);
    const requestId = attributeOf(confirmation, 'InResponseTo') ?? null;
    const responded = attributeOf(document.root, 'InResponseTo') ?? requestId;
    if (responded !== requestId) throw new AppError(ThirdPartyError.sign_in_state_invalid);
    return { login: loginOf(profile, assertion, requestId), ...this.useOf(assertion) };
  }

  private async read(encoded: string): Promise<XmlDocument> {
    const malformed = () => new AppError(SamlResponseError.saml_response_malformed);
    const document = await readXml(Buffer.from(encoded, 'base64').toString('utf8')).catch(() => {
      throw malformed();
    });
    if (document.name !== 'Response') throw malformed();
    return document;
  }

  /** The response itself may be unsigned; what it states must not contradict the assertion. */
  private requireAddressed(response: XmlElement, assertion: XmlElement, assertionConsumer: string): void {
    const issuers = [...childrenOf(response, 'Issuer'), ...childrenOf(assertion, 'Issuer')].map(textOf);
    const isKnown = issuers.every((issuer) => issuer === this.options.get('saml.entity_id'));
    const isStated = childrenOf(assertion, 'Issuer').length === 1;
    if (!isKnown || !isStated) throw new AppError(SamlResponseError.saml_issuer_unknown);
    if ((attributeOf(response, 'Destination') ?? assertionConsumer) !== assertionConsumer)
      throw new AppError(SamlResponseError.saml_recipient_wrong);
  }

  /** The data of the confirmation that allows the browser to present the assertion at this address and time. */
  private confirmationOf(assertion: XmlElement, assertionConsumer: string): XmlElement {
    const addressed = elementsAt(assertion, 'Subject', 'SubjectConfirmation')
      .filter((confirmation) => attributeOf(confirmation, 'Method') === BEARER)
      .flatMap((confirmation) => childrenOf(confirmation, 'SubjectConfirmationData'))
      .filter((data) => attributeOf(data, 'Recipient') === assertionConsumer);
    if (addressed.length === 0) throw new AppError(SamlResponseError.saml_recipient_wrong);
    const earliest = Date.now() - this.skewMs;
    const valid = addressed.find((data) => timeOf(attributeOf(data, 'NotOnOrAfter')) > earliest);
    const sessionEnds = elementsAt(assertion, 'AuthnStatement').map((statement) =>
      attributeOf(statement, 'SessionNotOnOrAfter'),
    );
    const isOver = sessionEnds.some((end) => end !== undefined && !(timeOf(end) > earliest));
    if (!valid || isOver) throw new AppError(SamlResponseError.saml_response_expired);
    return valid;
  }

  private useOf(assertion: XmlElement): Pick<VerifiedAssertion, 'signed' | 'seconds'> {
    const id = attributeOf(assertion, 'ID');
    if (id === undefined) throw new AppError(SamlResponseError.saml_response_malformed);
    const issued = timeOf(attributeOf(assertion, 'IssueInstant'));
    const ends = issued + MAX_AGE_SECONDS * 1_000 + this.skewMs;
    return {
      signed: JSON.stringify(['saml', this.options.get('saml.entity_id'), id]),
      seconds: Math.max(1, (ends - Date.now()) / 1_000),
    };
  }

  private get skewMs(): number {
    return this.options.get('saml.clock_skew') * 1_000;
  }
}

/** @throws {AppError} provider_refused with the message or the code of the provider */
function requireSuccess(response: XmlElement): void {
  const [status] = childrenOf(response, 'Status');
  const [code] = childrenOf(status, 'StatusCode');
  if (attributeOf(code, 'Value') === SUCCESS) return;
  const [inner = code] = childrenOf(code, 'StatusCode');
  const [message] = childrenOf(status, 'StatusMessage');
  const name = attributeOf(inner, 'Value')?.split(':').at(-1);
  throw new AppError(ThirdPartyError.provider_refused, {
    reason: (textOf(message) || name || 'SAML').slice(0, MAX_REASON),
  });
}

/** The error for an error of the library. Its text only selects the message: every error refuses the response. */
function refusalOf(error: unknown): AppError {
  const text = error instanceof Error ? error.message : '';
  if (/signature|assertion.*signed|signed data/i.test(text))
    return new AppError(SamlResponseError.saml_signature_invalid);
  if (/audience/i.test(text)) return new AppError(SamlResponseError.saml_audience_wrong);
  if (/expired|not yet valid|not a valid date/i.test(text))
    return new AppError(SamlResponseError.saml_response_expired);
  return new AppError(SamlResponseError.saml_response_malformed);
}

/** The signed assertion. */
function assertionOf(profile: Profile | null): XmlElement {
  const assertion = profile?.getAssertion?.().Assertion;
  if (typeof assertion !== 'object' || assertion === null)
    throw new AppError(SamlResponseError.saml_response_malformed);
  return assertion as XmlElement;
}

function loginOf(profile: Profile | null, assertion: XmlElement, requestId: string | null): SamlLogin {
  const { nameID: nameId = '', nameIDFormat: nameIdFormat, sessionIndex } = profile ?? {};
  if (nameId === '' || nameId.length > MAX_NAME_ID || nameIdFormat === TRANSIENT)
    throw new AppError(SamlResponseError.saml_name_id_unusable);
  const attributes = elementsAt(assertion, 'AttributeStatement', 'Attribute').flatMap((attribute) => {
    const name = attributeOf(attribute, 'Name');
    const values = childrenOf(attribute, 'AttributeValue').map(textOf).filter(Boolean);
    return name === undefined || values.length === 0 ? [] : [[name, values] as const];
  });
  return { nameId, nameIdFormat, sessionIndex, attributes: Object.fromEntries(attributes), requestId };
}
