/** Names of channels for the log, which knows them by id only. Bound by the channels module. */
export abstract class ChannelNames {
  /** From memory; empty when there is no such channel. */
  abstract nameOf(id: number): string;
}
