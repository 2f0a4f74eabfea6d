export type ObjectKind = 'channel' | 'user' | 'token' | 'model';

/** Address of the page of a model, whose name may contain slashes. */
export const modelPath = (model: string): string => `/model?name=${encodeURIComponent(model)}`;

/** Address of the page of an object. The id of a model is its name. */
export const objectPath = (kind: ObjectKind, id: string): string =>
  kind === 'model' ? modelPath(id) : `/${kind}/${id}`;

/** Whether a string in an address can be the id of an object. */
export const isObjectId = (id: string | undefined): id is string => id !== undefined && /^[1-9]\d{0,15}$/.test(id);
