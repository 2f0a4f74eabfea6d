import { Injectable } from '@nestjs/common';
import { Field, Float, ObjectType } from '@nestjs/graphql';
import type { Language, LocalText } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { OptionsService } from '../options.service.js';

@ObjectType('UsableGroup')
@Access('public')
export class UsableGroupModel {
  @Field(() => String)
  name: string;

  @Field(() => String)
  description: string;

  @Field(() => Float)
  ratio: number;
}

/** A group that a user may choose for a token or the playground. */
export interface UsableGroup {
  name: string;
  description: string;
  /** Price factor for display; charges use the exact decimal. */
  ratio: number;
}

/** The description of a user's own group if the site does not offer it to all users. */
const OWN_GROUP: LocalText = { zh: '用户分组', en: 'Own group' };

/** The default descriptions of a new site, by their text; those that an administrator wrote are returned unchanged. */
const BUILT_IN: ReadonlyMap<string, LocalText> = new Map(
  [
    { zh: '默认分组', en: 'Default group' },
    { zh: 'vip分组', en: 'VIP group' },
  ].map((text) => [text.zh, text]),
);

/**
 * The groups of the site: a group exists when it has a price factor; users may choose the offered groups and their own.
 */
@Injectable()
export class UsableGroupsService {
  constructor(private readonly options: OptionsService) {}

  /** Every group of the site. */
  all(): string[] {
    return Object.keys(this.options.get('GroupRatio'));
  }

  exists(group: string): boolean {
    return Object.hasOwn(this.options.get('GroupRatio'), group);
  }

  /**
   * The groups that a user of `group` may choose, described in the reader's language; an empty group, as for visitors,
   * adds none.
   */
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

  /** Whether a user of `userGroup` may choose `group`; does not check whether it still exists. */
  mayUse(userGroup: string, group: string): boolean {
    return group === userGroup || Object.hasOwn(this.options.get('UserUsableGroups'), group);
  }
}
