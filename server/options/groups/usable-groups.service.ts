import { Injectable } from '@nestjs/common';
import type { Language, LocalText } from '../../common/errors/app-error.js';
import { Options } from '../options.service.js';

/** A group somebody may choose for a token or the playground. */
export interface UsableGroup {
  name: string;
  description: string;
  /** Price factor, for showing; charges use the exact decimal. */
  ratio: number;
}

/** Describes a user's own group where the site does not offer it to everybody. */
const OWN_GROUP: LocalText = { zh: '用户分组', en: 'Own group' };

/** The descriptions that a new site has, by their text; those that an administrator wrote are shown as they are. */
const BUILT_IN: ReadonlyMap<string, LocalText> = new Map(
  [
    { zh: '默认分组', en: 'Default group' },
    { zh: 'vip分组', en: 'VIP group' },
  ].map((text) => [text.zh, text]),
);

/** The groups of the site: those with a price factor exist; users may choose the ones offered to all and their own. */
@Injectable()
export class UsableGroups {
  constructor(private readonly options: Options) {}

  /** Every group of the site. */
  all(): string[] {
    return Object.keys(this.options.get('GroupRatio'));
  }

  exists(group: string): boolean {
    return Object.hasOwn(this.options.get('GroupRatio'), group);
  }

  /** What a user of `group` may choose from, described in the reader's language; an empty group, as visitors have, adds none of its own. */
  of(group: string, language: Language = 'zh'): UsableGroup[] {
    const offered = this.options.get('UserUsableGroups');
    const own = group === '' || Object.hasOwn(offered, group) ? [] : [[group, OWN_GROUP[language]] as const];
    const ratios = this.options.get('GroupRatio');
    return [...Object.entries(offered), ...own].flatMap(([name, description]) => {
      const ratio = ratios[name];
      return ratio === undefined
        ? []
        : [{ name, description: BUILT_IN.get(description)?.[language] ?? description, ratio: Number(ratio) }];
    });
  }

  /** Whether a user of `userGroup` may choose `group`; says nothing about whether it still exists. */
  mayUse(userGroup: string, group: string): boolean {
    return group === userGroup || Object.hasOwn(this.options.get('UserUsableGroups'), group);
  }
}
