import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Language } from '../../common/errors/app-error.js';
import { RootNoticesService } from '../../notifications/root-notices.service.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import { escaped } from '../../platform/mail/mail-html.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type LogEvent, storedTextIn } from '../../usage-log/log-event.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelStatus } from '../model/channel-status.js';

/** The channel fields in a notice. */
interface NamedChannel {
  readonly id: number;
  readonly name: string;
}

interface DisabledChannel extends NamedChannel {
  readonly reason: string | null;
  readonly event: Partial<LogEvent> | null;
}

const DISABLED: Record<Language, (channel: NamedChannel) => string> = {
  zh: ({ id, name }) => `通道「${name}」（#${id}）已被禁用`,
  en: ({ id, name }) => `The channel “${name}” (#${id}) has been disabled`,
};

const ENABLED: Record<Language, (channel: NamedChannel) => string> = {
  zh: ({ id, name }) => `通道「${name}」（#${id}）已被启用`,
  en: ({ id, name }) => `The channel “${name}” (#${id}) has been enabled`,
};

const BECAUSE: Record<Language, string> = { zh: '，原因：', en: ', because: ' };

const { enabled: ON, autoDisabled: OFF } = ChannelStatus;
const SINCE = `coalesce(c.status_time, 'epoch')`;

/** Channels whose outage began or ended and has not been reported yet. */
const UNREPORTED = `
  SELECT c.id FROM channels c LEFT JOIN channel_outages o ON o.channel_id = c.id
  WHERE CASE WHEN c.status = ${OFF} THEN o.since IS DISTINCT FROM ${SINCE} ELSE o.channel_id IS NOT NULL END
  ORDER BY c.id`;

// Only one of several concurrent processes receives the row.
const BEGIN = `
  INSERT INTO channel_outages AS o (channel_id, since)
    SELECT c.id, ${SINCE} FROM channels c WHERE c.id = $1 AND c.status = ${OFF}
  ON CONFLICT (channel_id) DO UPDATE SET since = excluded.since, recovering = false WHERE o.since <> excluded.since
  RETURNING channel_id AS id, (SELECT name FROM channels WHERE id = channel_id) AS name,
    (SELECT status_reason FROM channels WHERE id = channel_id) AS reason,
    (SELECT status_event FROM channels WHERE id = channel_id) AS event`;
const END = `
  DELETE FROM channel_outages o USING channels c
  WHERE o.channel_id = $1 AND c.id = o.channel_id AND c.status <> ${OFF}
  RETURNING c.id, c.name, o.recovering AND c.status = ${ON} AS back`;
const BEGUN_SINCE = 'SELECT channel_id AS id FROM channel_outages WHERE since > now() - make_interval(mins => $1)';
const RECOVER = 'UPDATE channel_outages SET recovering = true WHERE channel_id = $1';

/**
 * Notifies the super administrator once when a channel is disabled automatically, and once when it is enabled
 * automatically. The process that changes the status sends no notice: outages are detected by comparing the stored
 * states, so a killed process loses none, and the one process that writes the outage row sends the notice.
 */
@Injectable()
export class ChannelOutagesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private looking: Promise<void> | undefined;
  private again = false;
  private stopping = false;

  constructor(
    private readonly sql: Sql,
    private readonly channels: ChannelsService,
    private readonly notices: RootNoticesService,
    private readonly logger: Logger,
    changes: Changes,
  ) {
    changes.on('channel', () => void this.checkNow());
    changes.on('everything', () => void this.checkNow());
  }

  /** A process that was killed between an outage and its notice leaves the notice to the next start. */
  onApplicationBootstrap(): void {
    void this.checkNow();
  }

  /** Channels that were disabled automatically within the last minutes and still are. */
  async begunSince(minutes: number): Promise<ReadonlySet<number>> {
    const rows = await this.sql.query<{ id: number }>('channel-outages-since', BEGUN_SINCE, [minutes]);
    return new Set(rows.map(({ id }) => id));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.looking;
  }

  /** Enables a channel that was disabled automatically. @returns false when it was not. */
  async recover(channelId: number): Promise<boolean> {
    // Written first, because any process may detect the recovery.
    await this.sql.query('channel-outage-recover', RECOVER, [channelId]);
    return this.channels.enableAutomatically(channelId);
  }

  /** Sends the pending notices. Only one check runs at a time; a change during the check triggers another one. */
  checkNow(): Promise<void> {
    if (this.stopping) return Promise.resolve();
    this.again = true;
    this.looking ??= this.lookUntilQuiet().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async lookUntilQuiet(): Promise<void> {
    try {
      while (this.again) {
        this.again = false;
        for (const { id } of await this.sql.query<{ id: number }>('channel-outages-unreported', UNREPORTED)) {
          await this.notify(id);
        }
      }
    } catch (error) {
      this.logger.error({ event: 'channel_outage.failed', err: error }, 'Channel outage notice failed');
    }
  }

  private async notify(channelId: number): Promise<void> {
    const noticeIds = await this.sql.transaction(async (client) => {
      const begun = await client.query<DisabledChannel>(BEGIN, [channelId]);
      const [off] = begun.rows;
      if (off) {
        const kind = `channel_update_${off.id}_${OFF}` as const;
        return this.notices.add(kind, (language) => disabledText(off, language), client);
      }
      const ended = await client.query<{ id: number; name: string; back: boolean }>(END, [channelId]);
      const [on] = ended.rows;
      if (!on?.back) return [];
      const kind = `channel_update_${on.id}_${ON}` as const;
      return this.notices.add(kind, (language) => enabledText(on, language), client);
    });
    await this.notices.send(noticeIds);
  }
}

/** The notice that a channel was disabled automatically. */
function disabledText(channel: DisabledChannel, language: Language): NoticeText {
  const title = DISABLED[language](channel);
  const reason = storedTextIn(channel.reason ?? '', channel.event, language);
  const content = reason === '' ? title : `${title}${BECAUSE[language]}${reason}`;
  return { title, content: escaped(content), values: [], text: reason };
}

/** The notice that such a channel was enabled again. */
function enabledText(channel: NamedChannel, language: Language): NoticeText {
  const title = ENABLED[language](channel);
  return { title, content: escaped(title), values: [], text: '' };
}
