import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const SERVER_FLAGS = [
  // A larger young generation fills up before it is collected: 40 MiB without any gain. A smaller one slows rendering.
  '--max-semi-space-size=4',
  // V8 also collects the young generation once its buffers take four times this size: 16 MiB of transfers rather than
  // 128. If a later Node rejects the flag, remove it and run `pnpm bench memory`.
  '--scavenger-max-new-space-capacity-mb=4',
]

export const SERVER_ENVIRONMENT = {
  // Halves the time to load the server's sources.
  NODE_COMPILE_CACHE: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/compile'),
  // By default, glibc raises the mmap threshold to the 19 MiB of a password hash and the trim threshold to twice that,
  // and then retains up to 60 MiB of smaller blocks that were freed. This mmap threshold is above every transfer buffer
  // and below a hash. With a lower trim threshold, each large download would allocate its memory again. Other C
  // libraries ignore both.
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 20),
}
