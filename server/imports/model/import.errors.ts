import { defineErrors } from '../../common/errors/define-errors.js';

export const ImportError = defineErrors({
  import_address_invalid: {
    status: 400,
    zh: '地址必须为 postgres://用户:密码@主机/数据库、mysql://… 或 用户:密码@tcp(主机:3306)/数据库',
    en: 'The address must be postgres://USER:PASSWORD@HOST/DATABASE, mysql://… or USER:PASSWORD@tcp(HOST:3306)/DATABASE',
  },
  import_file_invalid: {
    status: 400,
    zh: '上传的文件不是 SQLite 数据库',
    en: 'The uploaded file is not an SQLite database',
  },
  import_file_too_large: {
    status: 413,
    envelopeStatus: 413,
    zh: '上传的文件超过 {max} MiB，请改用数据库地址或命令 tollgate import',
    en: 'The uploaded file is larger than {max} MiB; use a database address or the command tollgate import',
  },
  import_source_missing: {
    status: 409,
    zh: '数据库文件或地址已被删除，请重新上传或输入',
    en: 'The database file or address has been deleted; upload or enter it again',
    when: 'Files and addresses are deleted after the import, or after seven days.',
  },
  import_source_unreadable: {
    status: 400,
    zh: '无法读取数据库（{reason}）',
    en: '{reason}',
    when: 'The database of an import cannot be reached, or does not belong to the chosen product.',
  },
  import_users_conflict: {
    status: 409,
    zh: '{count} 个用户与本站的用户同名或 ID 相同：{names}。请选择跳过或合并',
    en: '{count} users have a name or id that is already used on this site: {names}. Choose to skip or merge them',
  },
  import_site_taken: {
    status: 409,
    zh: '站点名 {site} 已用于另一个产品的导入，请使用其他名称',
    en: 'The name {site} was used for an import from another product; choose another name',
  },
  import_site_invalid: {
    status: 400,
    zh: '站点名只能包含小写字母、数字和连字符，最多 40 个字符',
    en: 'The name of the site may contain lower-case letters, digits and hyphens, at most 40',
  },
});
