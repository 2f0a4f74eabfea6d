import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DAY_MS } from '../../common/durations.js';
import type { Language } from '../../common/errors/app-error.js';
import { accessTo } from '../access/authorize.js';
import type { Config } from '../config/config.js';
import { packageRoot } from '../package-info.js';
import { respondToUnknownRoute } from './unknown-route.js';

const CLIENT_DIR = join(packageRoot, 'dist', 'client');
const NONCE = '__CSP_NONCE__';
/** The language of the page until its scripts have chosen the user's. */
const LANGUAGE = 'lang="zh-CN"';
/** The name of the site in the page, for its first heading. */
const SITE_NAME = 'name="application-name" content="Tollgate"';
const API_PATHS = ['/api/', '/assets/', '/graphql', '/scim/'];
const ICON = '/favicon.svg';
/** A path of a file. Paths of console pages can also contain dots, as in tags. */
const FILE = /\.(js|mjs|css|map|json|xml|txt|ico|png|jpe?g|gif|svg|webp|woff2?|webmanifest|html?|php)$/;
/**
 * What health checks and scanners request and no page of the console has: a page with 200 would make a wrong address of
 * a health check look healthy indefinitely.
 */
const PROBE =
  /^\/(\.|_|(alive|ready|live|liveness|readiness|startup|up|heartbeat|status|version|ping|livez|startupz|statusz|info|actuator|server-status|wp-[\w-]+|cgi-bin)(\/|$))/;
/** The management API of LiteLLM, whose scripts would read the page with 200 as a response without content. */
const LITELLM =
  /^\/((key|team|spend|model_group|global|customer|end_user|organization|budget)\/|(user\/(info|list|daily)|models?\/info)(\/|$))/;
const UNSERVED = [FILE, PROBE, LITELLM];
const PAGE_LANGUAGES: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };
const YEAR_MS = 365 * DAY_MS;

/** The values of options that the console's page contains. */
export interface PageSettings {
  readonly siteName: string;
  readonly insecureOrigins: PlainOrigins;
}

/** Origins without TLS that the console's page may use; origins with TLS are always allowed. */
export interface PlainOrigins {
  readonly frames: readonly string[];
  readonly forms: readonly string[];
}

/**
 * Serves the built console: its files by name, and its page for every path that belongs to neither an API nor a file.
 * @param isRelayed see `relayAddresses`
 * @param onPageSent called after the page was sent; its scripts will send GraphQL requests
 */
export async function serveConsole(
  fastify: FastifyInstance,
  config: Config,
  isRelayed: (url: string) => boolean,
  settings: () => PageSettings,
  onPageSent: () => void,
): Promise<void> {
  const page = await readFile(join(CLIENT_DIR, 'index.html'), 'utf8').catch(() => null);
  if (page !== null) {
    await fastify.register(fastifyStatic, {
      root: join(CLIENT_DIR, 'assets'),
      prefix: '/assets/',
      // File names contain a hash of their content.
      maxAge: YEAR_MS,
      immutable: true,
    });
  }
  fastify.get('/*', accessTo('page'), (request, reply) => {
    const { url } = request;
    if (url === ICON && page !== null) return reply.sendFile(ICON.slice(1), CLIENT_DIR, { maxAge: DAY_MS });
    const isApi = isRelayed(url) || API_PATHS.some((path) => url.startsWith(path) || url === path.slice(0, -1));
    const path = url.split('?')[0] ?? '';
    if (isApi || FILE.test(path) || UNSERVED.some((form) => form.test(path)) || page === null)
      return respondToUnknownRoute(request, reply);
    reply.raw.once('finish', onPageSent);
    return sendPage(reply, inLanguage(page, request.language), config, settings());
  });
}

function sendPage(reply: FastifyReply, page: string, config: Config, settings: PageSettings): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce, config, settings.insecureOrigins))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(
      page
        .replaceAll(NONCE, nonce)
        .replace(SITE_NAME, () => `name="application-name" content="${attributeText(settings.siteName)}"`),
    );
}

const inLanguage = (page: string, language: Language): string =>
  page.replace(LANGUAGE, `lang="${PAGE_LANGUAGES[language]}"`);

const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function contentSecurityPolicy(nonce: string, config: Config, origins: PlainOrigins): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    // Finished music is played from the upstream's address.
    "media-src 'self' https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    ['frame-src https:', ...origins.frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self' https:", ...origins.forms].join(' '),
    "frame-ancestors 'none'",
    ...(config.env.PUBLIC_HTTPS ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
