import type { Explanation, RefusalCode, Refused } from '../../generated/messages';

/** A message that is not obeyed; nothing has changed. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    readonly facts: Refused['facts'] = {},
    readonly explanation: Explanation | null = null,
  ) {
    super(code);
  }
}
