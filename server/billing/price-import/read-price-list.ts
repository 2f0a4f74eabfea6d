import { AppError } from '../../common/errors/app-error.js';
import { parseListed } from './listed-json.js';
import { isLiteLlm, readLiteLlm } from './litellm.js';
import { isModelsDev, readModelsDev } from './models-dev.js';
import { PriceImportError } from './price-import.errors.js';
import { type ListedModel, PriceSource } from './price-source.js';
import { isRatioConfig, readRatioConfig } from './ratio-config.js';

const SHAPES = [
  { source: PriceSource.RATIO_CONFIG, fits: isRatioConfig, read: readRatioConfig },
  { source: PriceSource.MODELS_DEV, fits: isModelsDev, read: readModelsDev },
  { source: PriceSource.LITELLM, fits: isLiteLlm, read: readLiteLlm },
];

/** Parses a price list of any supported format. @throws {AppError} price_list_unreadable */
export function readPriceList(text: string): { source: PriceSource; models: ListedModel[] } {
  const list = parseListed(text);
  const shape = list && SHAPES.find(({ fits }) => fits(list));
  if (!list || !shape) throw new AppError(PriceImportError.price_list_unreadable);
  return { source: shape.source, models: shape.read(list) };
}
