import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { JobRunModel, toJobRunModel } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { StoredSourcesService } from '../stored-sources/stored-sources.service.js';
import { StartSiteImportInput } from './site-import.input.js';
import { SiteImportDetailsModel } from './site-import-details.model.js';
import { type SiteImportRun, toSiteImportRun } from './site-import-run.js';
import { SiteImportRunModel, toSiteImportRunModel } from './site-import-run.model.js';
import { SiteImportsService } from './site-imports.service.js';

@Resolver(() => SiteImportRunModel)
export class SiteImportsResolver {
  constructor(
    private readonly imports: SiteImportsService,
    private readonly sources: StoredSourcesService,
  ) {}

  @Query(() => [SiteImportRunModel], {
    description: 'The latest 20 imports of sites, newest first.',
    deprecationReason: 'Use jobRuns with the kind site-import.',
  })
  @Access('root')
  async siteImports(@Context() context: GraphQLContext) {
    return this.modelsOf(await this.imports.newest(), context);
  }

  @Query(() => SiteImportRunModel, { deprecationReason: 'Use jobRun with the id site-import-<id>.' })
  @Access('root')
  async siteImport(@Args('id', { type: () => ID }) id: string, @Context() context: GraphQLContext) {
    return this.modelOf(await this.imports.get(wholeNumber(id)), context);
  }

  @Mutation(() => JobRunModel, {
    description:
      'Starts to import the site of another product in the background. Watch it with `jobRunChanged`. Files are uploaded with ' +
      '`POST /api/site_import/file`.',
  })
  @Access('root', { login: true })
  async startSiteImportRun(
    @Caller() caller: Principal,
    @Args('input') input: StartSiteImportInput,
    @Context() { language }: GraphQLContext,
  ): Promise<JobRunModel> {
    return toJobRunModel(await this.imports.start(caller, input), language);
  }

  @Mutation(() => SiteImportRunModel, {
    description: 'Starts to import the site of another product in the background.',
    deprecationReason: 'Use startSiteImportRun.',
  })
  @Access('root', { login: true })
  async startSiteImport(
    @Caller() caller: Principal,
    @Args('input') input: StartSiteImportInput,
    @Context() context: GraphQLContext,
  ) {
    return this.modelOf(toSiteImportRun(await this.imports.start(caller, input)), context);
  }

  private async modelOf(run: SiteImportRun, context: GraphQLContext): Promise<SiteImportRunModel> {
    return (await this.modelsOf([run], context))[0] as SiteImportRunModel;
  }

  private async modelsOf(runs: SiteImportRun[], { language }: GraphQLContext): Promise<SiteImportRunModel[]> {
    const stored = await this.sources.existing(runs.map(({ sourceId }) => sourceId));
    return runs.map((run) => toSiteImportRunModel(run, language, stored));
  }
}

@Resolver(() => SiteImportDetailsModel)
export class SiteImportDetailsResolver {
  constructor(private readonly sources: StoredSourcesService) {}

  @ResolveField(() => ID, {
    nullable: true,
    description: 'For another import of the same source; null when it was deleted.',
  })
  async sourceId(
    @Parent() { source }: SiteImportDetailsModel,
    @Context() { loaders }: GraphQLContext,
  ): Promise<number | null> {
    return (await loaders.for(this.sources.stored).load(source)) ? source : null;
  }
}
