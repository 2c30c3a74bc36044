import { ReleaseError } from '../errors.ts'

/** Creates the error of a part of the release store that cannot be used. `problem` completes the sentence. */
export const unusable = (part: string, problem: string, fix: string, cause: unknown): ReleaseError =>
  new ReleaseError('release/unreachable', `${part} ${problem}. Nothing live changed. To fix: ${fix}.`, { cause })
