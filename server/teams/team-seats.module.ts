import { Global, Module } from '@nestjs/common';
import { TeamSeats } from '../accounts/third-party/claims/team-seats.port.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { TeamSeatWriter } from './members/team-seats.service.js';

/** Memberships, for the modules of teams and for sign-in. Global, because accounts are below teams. */
@Global()
@Module({
  imports: [TokensModule],
  providers: [TeamSeatWriter, { provide: TeamSeats, useExisting: TeamSeatWriter }],
  exports: [TeamSeatWriter, TeamSeats],
})
export class TeamSeatsModule {}
