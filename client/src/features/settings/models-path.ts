/** Address of the page with all models and their prices. */
export const modelsPath = '/models';
