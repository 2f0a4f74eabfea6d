const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** The time of now, moved by seconds. */
export const instant = (seconds = 0): string => new Date(Date.now() + seconds * 1_000).toISOString();

/** The content of a response; tests change parts of it. */
export interface Statement {
  readonly issuer: string;
  readonly responseIssuer?: string;
  readonly nameId: string;
  readonly nameIdFormat?: string;
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
  readonly audience: string;
  readonly recipient: string;
  readonly destination?: string;
  readonly inResponseTo?: string;
  /** Issuer of the response, if it differs from the issuer of the assertion. */
  readonly responseInResponseTo?: string;
  readonly sessionIndex?: string;
  readonly issueInstant?: string;
  readonly notBefore?: string;
  readonly notOnOrAfter?: string;
  readonly sessionNotOnOrAfter?: string;
  readonly method?: string;
  readonly assertionId?: string;
  readonly status?: string;
}

const attribute = (name: string, value: string | undefined) => (value === undefined ? '' : ` ${name}="${value}"`);

function attributeStatement(attributes: NonNullable<Statement['attributes']>): string {
  const rows = Object.entries(attributes).map(([name, value]) => {
    const values = [value].flat().map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${name}">${values.join('')}</saml:Attribute>`;
  });
  return rows.length === 0 ? '' : `<saml:AttributeStatement>${rows.join('')}</saml:AttributeStatement>`;
}

/** The XML of an assertion without a signature. */
export function assertionXml(statement: Statement): string {
  const { issuer, nameId, nameIdFormat = PERSISTENT, attributes = {}, audience, recipient, inResponseTo } = statement;
  const { issueInstant = instant(), notBefore = instant(-60), notOnOrAfter = instant(300) } = statement;
  const { method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer', assertionId = `_a${crypto.randomUUID()}` } = statement;
  const data = `${attribute('InResponseTo', inResponseTo)} NotOnOrAfter="${notOnOrAfter}" Recipient="${recipient}"`;
  const session = `${attribute('SessionIndex', statement.sessionIndex)}${attribute('SessionNotOnOrAfter', statement.sessionNotOnOrAfter)}`;
  return [
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${assertionId}" Version="2.0" IssueInstant="${issueInstant}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${data}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${notOnOrAfter}"><saml:AudienceRestriction>`,
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${issueInstant}"${session}><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    `</saml:AuthnContext></saml:AuthnStatement>${attributeStatement(attributes)}</saml:Assertion>`,
  ].join('');
}

/** The XML of a response around an assertion. */
export function responseXml(statement: Statement, assertion: string): string {
  const { issuer, responseIssuer = issuer, destination = statement.recipient, status = SUCCESS } = statement;
  const inResponseTo = statement.responseInResponseTo ?? statement.inResponseTo;
  return [
    `<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_r${crypto.randomUUID()}" Version="2.0"`,
    ` IssueInstant="${instant()}" Destination="${destination}"${attribute('InResponseTo', inResponseTo)}>`,
    `<saml:Issuer>${responseIssuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`,
  ].join('');
}

/** The XML of a logout request without a signature. */
export function logoutRequestXml(request: {
  readonly issuer: string;
  readonly destination: string;
  readonly nameId: string;
  readonly sessionIndexes?: readonly string[];
  readonly issueInstant?: string;
  readonly notOnOrAfter?: string;
}): string {
  const { issuer, destination, nameId, sessionIndexes = [], issueInstant = instant() } = request;
  const indexes = sessionIndexes.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`);
  return [
    `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_l${crypto.randomUUID()}" Version="2.0"`,
    ` IssueInstant="${issueInstant}" Destination="${destination}"${attribute('NotOnOrAfter', request.notOnOrAfter)}>`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:NameID Format="${PERSISTENT}">${nameId}</saml:NameID>${indexes.join('')}</samlp:LogoutRequest>`,
  ].join('');
}
