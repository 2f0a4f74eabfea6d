import { saneUsage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/object-body.js';
import { fieldsOf, itemsOf } from '../../../bytes/untrusted.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import { unsupported } from '../../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../../canonical/embedding.js';
import { AnswerError } from '../../../canonical/reply.js';
import { readJsonAnswer } from '../../shared/json-answer.js';

/** Vectors by a model that also sees: all that is in one request becomes a single vector, so it holds a single text. */
export const volcengineVision: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, user }, _, downgrades) {
    const [text, more] = inputs;
    if (more !== undefined) throw unsupported('more than one input');
    if (typeof text !== 'string') throw unsupported('token ids as input');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({
      model,
      input: [{ type: 'text', text }],
      ...(dimensions !== null && { dimensions }),
    });
  },
  read(raw) {
    const { data, usage } = readJsonAnswer(raw);
    const { embedding } = fieldsOf(data);
    const vector = itemsOf(embedding).filter((value) => typeof value === 'number');
    if (vector.length === 0) throw new AnswerError(BadAnswer.noVector);
    const { prompt_tokens, total_tokens } = fieldsOf(usage);
    return { vectors: [vector], usage: saneUsage({ input: prompt_tokens ?? total_tokens, output: 0 }) };
  },
};
