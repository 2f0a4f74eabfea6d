import { Injectable } from '@nestjs/common';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { ChannelDirectory } from './channel-directory.js';

/** Provides the names of channels for the log. */
@Injectable()
export class DirectoryChannelNames extends ChannelNames {
  constructor(private readonly directory: ChannelDirectory) {
    super();
  }

  nameOf(id: number): string {
    return this.directory.byId(id)?.name ?? '';
  }
}
