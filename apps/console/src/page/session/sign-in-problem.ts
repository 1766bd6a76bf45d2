// Why a sign-in came to nothing, in one sentence that says what to do.
import type { Text } from '../language/text.ts';

export class SignInProblem extends Error {
  constructor(
    readonly text: Text,
    cause?: unknown,
  ) {
    super(text.en, { cause });
  }
}
