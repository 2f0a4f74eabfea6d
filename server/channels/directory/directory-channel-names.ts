import { Injectable } from '@nestjs/common';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { ChannelDirectory } from './channel-directory.js';

/** Tells the log what channels are called. */
@Injectable()
export class DirectoryChannelNames extends ChannelNames {
  constructor(private readonly directory: ChannelDirectory) {
    super();
  }

  nameOf(id: number): string {
    return this.directory.byId(id)?.name ?? '';
  }
}
