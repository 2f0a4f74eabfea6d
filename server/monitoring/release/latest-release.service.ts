import { Injectable } from '@nestjs/common';
import { Field, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Config } from '../../platform/config/config.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { FetchFailure, fetchText } from '../../platform/http/egress/fetch-text.js';
import { productVersion } from '../../platform/package-info.js';
import { ReleaseError } from './release.errors.js';

@ObjectType({ description: 'The newest release of this product.' })
@Access('health:read')
export class Release {
  @Field(() => String)
  version: string;

  @Field(() => Boolean, { description: 'Whether it is newer than the running version.' })
  newer: boolean;

  @Field(() => String, { description: 'The release notes, as Markdown.' })
  notes: string;

  @Field(() => String, { nullable: true, description: 'The page of the release.' })
  url: string | null;

  @Field(() => DateTime, { nullable: true })
  publishedAt: Date | null;
}

const LIMITS = { limitMs: 5_000, maxBytes: 1024 * 1024 };

/** The used part of GitHub's response to "get the latest release"; other code hosts use the same format. */
const releaseSchema = z.object({
  tag_name: z.string().regex(/^v?\d+\.\d+\.\d+/),
  body: z.string().nullish(),
  html_url: z.url({ protocol: /^https$/ }).nullish(),
  published_at: z.coerce.date().nullish(),
});

/** Fetches the newest release. Only on request of an administrator: an installation does not report its existence. */
@Injectable()
export class LatestReleaseService {
  constructor(
    private readonly config: Config,
    private readonly egress: Egress,
  ) {}

  /** Whether RELEASES_URL is set. */
  get isConfigured(): boolean {
    return this.config.env.RELEASES_URL !== undefined;
  }

  /** @throws {AppError} update_check_off, update_check_failed */
  async find(): Promise<Release> {
    const address = this.config.env.RELEASES_URL;
    if (address === undefined) throw new AppError(ReleaseError.update_check_off);
    const found = releaseSchema.safeParse(await this.respond(new URL(address)));
    if (!found.success) throw new AppError(ReleaseError.update_check_failed);
    const { tag_name, body, html_url, published_at } = found.data;
    const version = tag_name.replace(/^v/, '');
    return {
      version,
      newer: isNewer(version, productVersion()),
      notes: body ?? '',
      url: html_url ?? null,
      publishedAt: published_at ?? null,
    };
  }

  private async respond(url: URL): Promise<unknown> {
    try {
      return JSON.parse(await fetchText(this.egress, url, LIMITS));
    } catch (error) {
      if (error instanceof FetchFailure || error instanceof SyntaxError) {
        throw new AppError(ReleaseError.update_check_failed);
      }
      throw error;
    }
  }
}

/** Whether a version is later than another, by their three numbers; suffixes are ignored. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  const at = a?.findIndex((part, index) => part !== b?.[index]) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0);
}
