import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { base64 } from '../support/saml-provider/saml-provider.js';
import { SamlSite } from '../support/saml-provider/saml-site.js';
import { BrowserUser } from './browser-user.js';

jest.setTimeout(60_000);

let browser: Browser;
let site: SamlSite;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), SamlSite.start()]);
  // Another host name makes the page of the provider one of another site, as it is in a company.
  await site.option('saml.sso_url', `${site.provider.url.replace('127.0.0.1', 'localhost')}/sso`);
  await site.option('saml.button', 'Company account');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A page of the provider that posts a response to the request in its address. */
function pageFor(relayStateOf: (own: string) => string): (location: string) => Promise<string> {
  return async (location) => {
    const { relayState, ...request } = await site.provider.read(location, site.metadata);
    const statement = site.statement(site.newEmployee(), { relayState, ...request });
    const response = base64(site.provider.response(statement));
    return `<!doctype html><title>Provider</title><form method="post" action="${request.assertionConsumer}">
      <input type="hidden" name="SAMLResponse" value="${response}">
      <input type="hidden" name="RelayState" value="${relayStateOf(relayState)}">
      <button>Log in</button></form>`;
  };
}

describe('a login with SAML in a browser', () => {
  it('returns from the form of another site with the cookie of the browser that began it', async () => {
    site.provider.loginPage = pageFor((own) => own);
    const visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'en');
    await visitor.open('/login?returnTo=%2Ftoken');
    await visitor.page.getByRole('link', { name: 'Company account' }).click();
    await visitor.page.getByRole('button', { name: 'Log in' }).click();
    await visitor.isAt('/token');
    await visitor.leave();
  });

  it('shows the reason when the response is refused', async () => {
    site.provider.loginPage = pageFor(() => 'another');
    const visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'en');
    await visitor.open('/login');
    await visitor.page.getByRole('link', { name: 'Company account' }).click();
    await visitor.page.getByRole('button', { name: 'Log in' }).click();
    await visitor.isAt('/login');
    expect(await visitor.page.getByText('This login has expired or was started in').count()).toBeGreaterThan(0);
    await visitor.leave();
  });
});
