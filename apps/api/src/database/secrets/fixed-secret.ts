import type { Secret } from './secrets.ts'

/** Returns a secret that is never rotated, for tests. */
export const fixedSecret =
  (value: string): Secret =>
  async () => ({ signing: value, accepted: [value] })
