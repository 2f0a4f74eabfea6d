import { Injectable } from '@nestjs/common';
import { LogType } from '../logs/log-type.js';
import { LogWriter } from '../logs/log-writer.service.js';
import { OptionAudit, type OptionChange } from '../options/option-audit.port.js';
import type { Principal } from '../platform/access/principal.js';
import type { Executor } from '../platform/database/executor.js';

const LONGEST = 120;

/** Writes changes of options into the log of whoever made them. */
@Injectable()
export class OptionLog extends OptionAudit {
  constructor(private readonly logs: LogWriter) {
    super();
  }

  async record(caller: Principal, change: OptionChange, executor: Executor): Promise<void> {
    const { userId, username } = caller;
    await this.logs.record({ type: LogType.management, userId, username, content: describe(change) }, executor);
  }
}

function describe({ key, before, after }: OptionChange): string {
  if (before === null) return `修改系统设置 ${key}`;
  return after === null ? `恢复系统设置 ${key} 的默认值` : `修改系统设置 ${key}：${short(before)} → ${short(after)}`;
}

function short(text: string): string {
  if (text === '') return '（空）';
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
