/** Address of the page of a model, whose name may contain slashes. */
export const modelPath = (model: string): string => `/model?name=${encodeURIComponent(model)}`;
