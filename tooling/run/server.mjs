import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const SERVER_FLAGS = [
  // A larger young heap is filled before it is collected: 40 MiB that speed up nothing. A smaller one slows rendering.
  '--max-semi-space-size=4',
  // V8 also collects the young heap once its buffers take four times this size: 16 MiB instead of 128 of what passes
  // through. Should a later Node refuse the flag, leave it out and run `pnpm bench memory`.
  '--scavenger-max-new-space-capacity-mb=4',
]

export const SERVER_ENVIRONMENT = {
  // Halves the time to load the server's sources.
  NODE_COMPILE_CACHE: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/compile'),
  // Left to itself, glibc raises the first to the 19 MiB of a password hash and the second to twice that, and keeps from
  // then on what smaller pieces leave: 60 MiB in the end. Above all that passes through, below a hash; a lower second
  // one has each large download fetch its memory anew. Other C libraries know neither.
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 20),
}
