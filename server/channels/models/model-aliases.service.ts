import { Injectable } from '@nestjs/common';
import { type AliasTable, type AliasTarget, expandAlias, NO_ALIASES } from '../../common/model-aliases.js';
import { OptionsService } from '../../options/options.service.js';

/** The aliases of models that apply to a call: the aliases of its token, of its group and of the site. */
@Injectable()
export class ModelAliasesService {
  constructor(private readonly options: OptionsService) {}

  /**
   * The models that a name refers to, in the order of trying.
   * @param own the aliases of the token; null when it has none
   * @returns null when the name is not an alias
   */
  targets(name: string, group: string, own: AliasTable | null): readonly AliasTarget[] | null {
    const site = this.options.get('ModelAliases');
    const groups = this.options.get('GroupModelAliases');
    if (own === null && site.size === 0 && groups.size === 0) return null;
    return expandAlias(name, [own ?? NO_ALIASES, groups.get(group) ?? NO_ALIASES, site]);
  }

  /** The names of the aliases that apply to the calls of a group. */
  names(group: string, own: AliasTable | null): string[] {
    const site = this.options.get('ModelAliases');
    const groups = this.options.get('GroupModelAliases').get(group);
    return [...new Set([...(own?.keys() ?? []), ...(groups?.keys() ?? []), ...site.keys()])];
  }
}
