import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OptionsService } from '../../options/options.service.js';
import { SCIM_MEDIA_TYPE } from '../../platform/http/scim-error.js';
import { siteOf } from '../third-party/site-urls.js';
import { isKnownVersion } from './protocol/scim-documents.js';
import { type Projection, projected } from './protocol/scim-query.js';

/** A resource as it is sent. */
interface Sent {
  readonly meta: { readonly location: string; readonly version: string };
}

/** The header If-Match of the request. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'],
);

/** Addresses and headers of SCIM responses. */
@Injectable()
export class ScimResponse {
  constructor(private readonly options: OptionsService) {}

  /** The address of the API, without a trailing slash. */
  base(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
    return `${siteOf(this.options, request).site}/scim/v2`;
  }

  /**
   * Sends a resource; status 304 when the client has its version.
   * @param resourceAt the resource, given the address of the API
   */
  send(
    reply: FastifyReply,
    resourceAt: (base: string) => Sent & object,
    projection: Projection,
    version?: number,
  ): FastifyReply {
    const resource = resourceAt(this.base(reply.request));
    const { location, version: tag } = resource.meta;
    reply.header('etag', tag).header('location', location).type(SCIM_MEDIA_TYPE);
    const { 'if-none-match': known } = reply.request.headers;
    if (version !== undefined && isKnownVersion(known, version)) return reply.status(304).send();
    return reply.send(projected(resource, projection));
  }
}
