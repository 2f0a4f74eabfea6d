import { Global, Module } from '@nestjs/common';
import { TeamMemberships } from '../accounts/third-party/claims/team-memberships.port.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { TeamMembershipWriterService } from './members/team-membership-writer.service.js';

/** Memberships, for the modules of teams and for sign-in. Global, because accounts are below teams. */
@Global()
@Module({
  imports: [TokensModule],
  providers: [TeamMembershipWriterService, { provide: TeamMemberships, useExisting: TeamMembershipWriterService }],
  exports: [TeamMembershipWriterService, TeamMemberships],
})
export class TeamMembershipsModule {}
