import { createSign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { makeCertificate, type TestCertificate } from '../test-certificate.js';
import { assertionXml, logoutRequestXml, responseXml, type Statement } from './saml-messages.js';

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const ISSUER = "*[local-name(.)='Issuer' and namespace-uri(.)='urn:oasis:names:tc:SAML:2.0:assertion']";

/** A request of the product, as samlify reads it. */
export interface LoginRequest {
  readonly id: string;
  readonly relayState: string;
  /** The address that the response is posted to. */
  readonly assertionConsumer: string;
  /** The entity id of the product. */
  readonly issuer: string;
}

/** How a message is signed. */
export interface Signing {
  readonly by?: TestCertificate;
  readonly algorithm?: string;
}

setSchemaValidator({ validate: async () => 'not validated' });

/** A SAML identity provider of a company, with samlify, that serves its metadata on a free port. */
export class SamlProvider {
  /** The page that a browser is redirected to, for a request in its address. */
  loginPage: ((location: string) => Promise<string>) | undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    readonly certificate: TestCertificate,
  ) {}

  static async start(): Promise<SamlProvider> {
    const certificate = await makeCertificate('rsa');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new SamlProvider(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      certificate,
    );
    server.on('request', (request, response) => {
      const { loginPage, metadata } = provider;
      if (!loginPage || !request.url?.startsWith('/sso')) return void response.end(metadata);
      response.setHeader('content-type', 'text/html');
      void loginPage(`${provider.url}${request.url}`).then((page) => response.end(page));
    });
    return provider;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get entityId(): string {
    return `${this.url}/metadata`;
  }

  get metadata(): string {
    return this.provider.getMetadata();
  }

  /** Reads the request in the address that the browser is redirected to. @param site the metadata of the product */
  async read(location: string, site: string): Promise<LoginRequest> {
    const query = Object.fromEntries(new URL(location).searchParams);
    const { extract } = await this.provider.parseLoginRequest(ServiceProvider({ metadata: site }), 'redirect', {
      query,
    });
    const request = extract.request as Record<string, string>;
    return {
      id: request.id ?? '',
      relayState: query.RelayState ?? '',
      assertionConsumer: request.assertionConsumerServiceUrl ?? '',
      issuer: String(extract.issuer),
    };
  }

  /** The XML of a response whose assertion is signed. */
  response(statement: Statement, signing: Signing = {}): string {
    return responseXml(statement, this.sign(assertionXml(statement), 'Assertion', signing));
  }

  /** Signs the root element of a message. */
  sign(xml: string, element: string, { by = this.certificate, algorithm = RSA_SHA256 }: Signing = {}): string {
    return SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      referenceTagXPath: `/*[local-name(.)='${element}']`,
      isMessageSigned: false,
      privateKey: by.key,
      signingCert: by.cert.replaceAll(/-----[A-Z ]+-----|\s/g, ''),
      signatureAlgorithm: algorithm,
      isBase64Output: false,
      transformationAlgorithms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
      signatureConfig: { prefix: 'ds', location: { reference: `/*/${ISSUER}`, action: 'after' } },
    });
  }

  /** A logout request as a form posts it, in base64. */
  logoutForm(request: Parameters<typeof logoutRequestXml>[0], signing: Signing = {}): string {
    return base64(this.sign(logoutRequestXml(request), 'LogoutRequest', signing));
  }

  /** The query of a logout request with the HTTP-Redirect binding. */
  logoutQuery(
    request: Parameters<typeof logoutRequestXml>[0],
    { by = this.certificate, algorithm = RSA_SHA256, relayState = '' }: Signing & { relayState?: string } = {},
  ): string {
    const message = deflateRawSync(Buffer.from(logoutRequestXml(request))).toString('base64');
    const query = new URLSearchParams({ SAMLRequest: message, ...(relayState && { RelayState: relayState }) });
    query.set('SigAlg', algorithm);
    const signer = createSign(algorithm === RSA_SHA1 ? 'RSA-SHA1' : 'RSA-SHA256').update(query.toString());
    return `${query}&${new URLSearchParams({ Signature: signer.sign(by.key, 'base64') })}`;
  }

  private get provider() {
    return IdentityProvider({
      entityID: this.entityId,
      signingCert: this.certificate.cert,
      privateKey: this.certificate.key,
      wantAuthnRequestsSigned: false,
      nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      singleSignOnService: [{ Binding: `${BINDING}:HTTP-Redirect`, Location: `${this.url}/sso` }],
      singleLogoutService: [{ Binding: `${BINDING}:HTTP-Redirect`, Location: `${this.url}/slo` }],
    });
  }
}

export const base64 = (xml: string): string => Buffer.from(xml).toString('base64');
