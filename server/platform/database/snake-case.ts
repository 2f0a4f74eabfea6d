import { DefaultNamingStrategy } from 'typeorm';

/** Columns are snake_case in the database and camelCase in entities. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, embeddedPrefixes: string[]): string {
    const name = customName || propertyName;
    return [...embeddedPrefixes, name].join('_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
