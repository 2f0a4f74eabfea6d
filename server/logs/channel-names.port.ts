/** Names of channels for the log, which stores only their ids. Implemented by the channels module. */
export abstract class ChannelNames {
  /** Reads the name from memory. Empty if the channel does not exist. */
  abstract nameOf(id: number): string;
}
