import { defineErrors } from '../../../common/errors/define-errors.js';

const INVALID = { status: 400, type: 'invalid_request_error' };

/** Errors of the videos API, in the format of OpenAI's. */
export const VideoError = defineErrors({
  video_prompt_required: {
    ...INVALID,
    param: 'prompt',
    zh: '缺少参数 prompt',
    en: 'Missing required parameter: prompt',
  },
  video_seconds_invalid: {
    ...INVALID,
    param: 'seconds',
    zh: 'seconds 必须是 1 到 {max} 的整数',
    en: 'seconds must be an integer from 1 to {max}',
  },
  video_size_invalid: {
    ...INVALID,
    param: 'size',
    zh: 'size 必须是“宽x高”，例如 1280x720',
    en: 'size must be width and height, such as 1280x720',
  },
  video_reference_invalid: {
    ...INVALID,
    param: 'input_reference',
    zh: 'input_reference 必须是一张图片、图片链接或图片的 data URL',
    en: 'input_reference must be an image file, or an object with the URL or data URL of an image',
  },
  video_price_missing: {
    ...INVALID,
    param: 'model',
    zh: '模型 {model} 没有分辨率 {resolution} 的价格，请联系管理员设置选项 VideoPrice',
    en: 'Model {model} has no price for resolution {resolution}: an administrator must set the option VideoPrice',
  },
  video_not_found: { ...INVALID, status: 404, zh: '找不到该视频', en: 'Video not found' },
  video_not_completed: { ...INVALID, zh: '视频 {id} 尚未完成', en: "Video '{id}' is not completed" },
  video_in_progress: {
    ...INVALID,
    zh: '视频 {id} 尚未结束，不能删除',
    en: "Video '{id}' is in progress and cannot be deleted",
  },
  video_variant_unsupported: {
    ...INVALID,
    param: 'variant',
    zh: '该视频没有 {variant}',
    en: "The video has no variant '{variant}'",
  },
  video_remix_unsupported: {
    ...INVALID,
    zh: '该视频的上游不支持 remix',
    en: 'The upstream of the video does not support remix',
  },
  video_unreachable: {
    status: 502,
    type: 'upstream_error',
    zh: '无法从上游下载视频',
    en: 'The video cannot be downloaded from its upstream',
  },
});
