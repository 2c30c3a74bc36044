import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { frameHead, readFrames } from './frames.ts'
import { type Limits, THUMBNAIL_BYTES } from './limits.ts'
import { type Excess, usageOf, watchLimits } from './watch-limits.ts'
import { isWebp } from './webp.ts'

/** Thrown if no process could make the thumbnail, regardless of the picture. */
export class ThumbnailsUnavailable extends Error {
  override readonly name = 'ThumbnailsUnavailable'

  constructor(options?: ErrorOptions) {
    super('No process was available to make this thumbnail.', options)
  }
}

export interface Program {
  file: string
  args: readonly string[]
}

/** Why a picture has no thumbnail. */
type Failure = Excess | 'not-a-picture' | 'crashed'

export type ThumbnailProcess = Awaited<ReturnType<typeof startThumbnailProcess>>

/** Starts a process that makes thumbnails. Its only environment variable limits its memory to one arena. */
export async function startThumbnailProcess({ file, args }: Program, limits: Limits) {
  const child = spawn(file, args, { env: { MALLOC_ARENA_MAX: '1' }, stdio: ['pipe', 'pipe', 'ignore'] })
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new ThumbnailsUnavailable({ cause })
  })
  const pid = child.pid ?? 0
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let killedFor: Failure | 'in-the-way' | 'no failure' | undefined
  let onReply: (thumbnail: Buffer) => void = () => kill('crashed')
  // Ignored, because only the exit of a process counts.
  for (const emitter of [child, child.stdin]) emitter.on('error', () => undefined)
  readFrames(child.stdout, THUMBNAIL_BYTES, (frame) => (frame ? onReply(frame) : kill('crashed')))

  function kill(reason: NonNullable<typeof killedFor>): void {
    killedFor ??= reason
    child.kill('SIGKILL')
  }

  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      child.stdin.write(bytes, (cause) => (cause ? reject(new ThumbnailsUnavailable({ cause })) : resolve()))
    })

  async function send(size: number, picture: AsyncIterable<Buffer>): Promise<void> {
    await write(frameHead(size))
    for await (const chunk of picture) await write(chunk)
  }

  return {
    exited,

    /**
     * Makes the thumbnail of a picture. Ends the process once `isInTheWay` returns true for the time that it has used.
     * Rejects if the picture is not to blame: its bytes could not be read, or the process was ended. Call `end` after a
     * rejection or any failure but `not-a-picture`.
     */
    async make(size: number, picture: AsyncIterable<Buffer>, isInTheWay: (usedMs: number) => boolean) {
      const { promise: reply, resolve } = Promise.withResolvers<Buffer>()
      onReply = resolve
      const stopWatching = watchLimits(pid, limits, isInTheWay, kill)
      let isSent = false
      const sending = send(size, picture).then(() => {
        isSent = true
      })
      try {
        const replied = await Promise.race([exited, sending.then(() => reply)])
        if (replied) return replied.length === 0 ? 'not-a-picture' : isWebp(replied) ? replied : 'crashed'
        if (killedFor === 'in-the-way') return killedFor
        if (killedFor === 'no failure' || !isSent) throw new ThumbnailsUnavailable()
        return killedFor ?? 'crashed'
      } finally {
        stopWatching()
        // The caller closes the blob next, so nothing may still be reading it.
        await Promise.allSettled([sending])
      }
    },

    /** Resolves to whether the process has released enough memory to make another thumbnail. */
    isReusable: async (): Promise<boolean> => (await usageOf(pid)).bytes < limits.bytes / 2,

    end(): Promise<void> {
      kill('no failure')
      return exited
    },
  }
}
