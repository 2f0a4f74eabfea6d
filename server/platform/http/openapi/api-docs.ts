import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, type OperationObject, SwaggerModule } from '@nestjs/swagger';
import type { AccessRule } from '../../access/access-rule.js';
import { type HandlerInputs, inputsOf } from '../input/wire-input.js';
import { failureComponents } from './api-failures.js';
import { operationOf, plainOperationOf } from './api-operation.js';
import { type ApiCall, type Documentation, documentationOf, type PlainCall } from './documented.js';
import { SchemaRegistry } from './schema-registry.js';

const TITLE = 'Tollgate API';

const DESCRIPTION = `The management API, for scripts, and the OpenAI-compatible API of the relay.

**Responses** of the management API are wrapped as \`{success, message, data}\`. Errors mostly have status 200 and
\`success: false\`; \`code\` identifies the error, \`message\` describes it in the language of Accept-Language (Chinese or
English), else in that of the site. All codes are listed in docs/errors.md of the source. Paths may have a trailing slash.

Invalid HTTP is refused before a call is routed, with status 400, 405, 408, 414 or 431, and an unknown path with 404:
\`{error: {message, type, param, code}}\`.

**Quota** is whole units; 500000 are one US dollar unless the option QuotaPerUnit is changed. **Times** are unix seconds.

**Lists** number their first page 0 (channels, tokens: a plain array, the number of rows in the header X-Total-Count) or 1
(users, logs: \`{items, total, page, page_size}\`). A page has 10 rows by default, at most 100. Numbers that do not parse
count as absent.`;

const COOKIE = `The login cookie that POST /api/user/login sets; its name is __Host-session when the site is known to use
https. With it, a request that changes state needs Sec-Fetch-Site: same-origin, or the Origin of this site, or, without
these two, the user's id in the header Veloera-User (or New-Api-User).`;
const ACCESS_TOKEN = `A system access token, see GET /api/user/token. A header Veloera-User (or New-Api-User) with the
user's id is optional and must then be right. Bodies are read as JSON whatever their content type is.`;
const API_KEY = `An API token (sk-…) of POST /api/token. The headers x-api-key, api-key and x-goog-api-key are also accepted; with the last, /v1/models, /v1/files and /v1/batches are those of the Gemini API.
Administrators may add -{channel id} to use one channel.`;

/**
 * The OpenAPI document: of the controllers, and of the calls without one.
 * @throws {Error} when a route lacks its description.
 */
export function describeApi(app: NestFastifyApplication, plain: readonly PlainCall[]): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(TITLE)
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', name: 'session', description: COOKIE }, 'session')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: ACCESS_TOKEN }, 'accessToken')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: API_KEY }, 'apiKey')
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: operationId });
  const schemas = new SchemaRegistry();
  const { accessRules: rules } = app.getHttpAdapter().getInstance();
  const calls = [...callsOf(document, descriptionsOf(app)), ...plain];
  document.paths = {};
  for (const call of calls) {
    document.paths[call.path] = { ...document.paths[call.path], [call.method]: described(call, rules, schemas) };
  }
  document.tags = [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name }));
  document.components = { ...document.components, responses: failureComponents(schemas), schemas: schemas.schemas };
  return document;
}

/** Serves the document and its page at /api/docs. */
export function setUpApiDocs(app: NestFastifyApplication, plain: readonly PlainCall[]): void {
  const document = () => describeApi(app, plain);
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: TITLE,
  });
}

type Rules = ReadonlyMap<string, AccessRule>;

function described(call: ApiCall | PlainCall, rules: Rules, schemas: SchemaRegistry): OperationObject {
  if ('failures' in call) return plainOperationOf(call, ruleFor(call, call.route, rules), schemas);
  return operationOf(call, ruleFor(call, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), rules), schemas);
}

function ruleFor({ method, path }: ApiCall, route: string, rules: Rules): AccessRule {
  const rule = rules.get(`${method.toUpperCase()} ${route}`);
  if (rule === undefined) throw new Error(`${method} ${path} is documented but has no route`);
  return rule;
}

function operationId(controller: string, method: string): string {
  return `${controller.replace(/Controller$/, '').replace(/^./, (first) => first.toLowerCase())}_${method}`;
}

interface Described extends Documentation {
  inputs: HandlerInputs;
  tag: string;
}

/** The descriptions of the controllers' methods, by operation id. The module is the tag. */
function descriptionsOf(app: NestFastifyApplication): Map<string, Described> {
  const found = new Map<string, Described>();
  const scanner = new MetadataScanner();
  for (const { metatype: owner, controllers } of app.get(ModulesContainer).values()) {
    const tag = owner.name.replace(/Module$/, '');
    for (const { metatype: controller } of controllers.values()) {
      if (!controller) continue;
      for (const method of scanner.getAllMethodNames(controller.prototype)) {
        const documentation = documentationOf(controller.prototype, method);
        const inputs = inputsOf(controller.prototype, method);
        if (documentation) found.set(operationId(controller.name, method), { ...documentation, inputs, tag });
      }
    }
  }
  return found;
}

function callsOf(document: OpenAPIObject, descriptions: Map<string, Described>): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const id = item[method]?.operationId;
      if (id === undefined) return [];
      const description = descriptions.get(id);
      if (!description) throw new Error(`${method} ${path} has no description, see Documented`);
      return [{ ...description, id, method, path }];
    }),
  );
}
