import { defineErrors } from '../../common/errors/define-errors.js';

export const ChannelTestError = defineErrors({
  channel_test_unsupported: {
    status: 400,
    zh: '该渠道类型不支持测试：{label}',
    en: 'Channels of this type cannot be tested: {label}',
  },
  channel_test_model_required: {
    status: 400,
    zh: '该渠道的模型测试费用较高，请指定要测试的模型',
    en: 'A test of any of its models would cost something: name the model to test',
  },
  channel_tests_running: { status: 409, zh: '测试已在运行中', en: 'A test of the channels is under way already' },
});
