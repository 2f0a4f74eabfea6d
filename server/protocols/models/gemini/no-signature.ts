/**
 * The value that Gemini accepts instead of the signature of a call that was lost or that another model never issued.
 * Gemini CLI sends it too.
 */
export const NO_SIGNATURE = 'skip_thought_signature_validator';
