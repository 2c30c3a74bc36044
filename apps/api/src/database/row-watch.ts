import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { batchesOf } from './batches.ts'

interface Deps {
  findLive: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  everyMs: number
  logger: Pick<FastifyBaseLogger, 'debug'>
}

interface Watched {
  /** Returns the id to look up at the moment, if any. */
  idOf: () => string | undefined
  onEnded: () => void
}

export type RowWatch = ReturnType<typeof createRowWatch>

/** Asks at intervals which rows still exist: any replica or command may delete them. Reports none in outages. */
export function createRowWatch({ findLive, everyMs, logger }: Deps) {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false

  async function checkBatch(batch: readonly Watched[]): Promise<void> {
    const ids = new Map(batch.map((each) => [each, each.idOf()]))
    const wanted = [...new Set(ids.values())].filter((id) => id !== undefined)
    if (wanted.length === 0) return
    const live = await findLive(wanted)
    for (const [each, id] of ids) {
      if (id !== undefined && !live.has(id) && each.idOf() === id && watched.has(each)) each.onEnded()
    }
  }

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      for (const batch of batchesOf([...watched])) await checkBatch(batch)
    } catch (error) {
      logger.debug({ err: error }, 'watched rows could not be checked')
    } finally {
      isChecking = false
    }
  }

  function remove(each: Watched): void {
    watched.delete(each)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** Calls `onEnded` at each check that does not find the row. Stop with the returned function. */
  return function watch(idOf: Watched['idOf'], onEnded: () => void): () => void {
    const each = { idOf, onEnded }
    watched.add(each)
    timer ??= setInterval(check, everyMs).unref()
    return () => remove(each)
  }
}

/** Destroys the stream with an error soon after the row that it depends on is gone. */
export function endWithRow(stream: Readable, watch: RowWatch, idOf: Watched['idOf'], reason: () => Error): void {
  const stopWatching = watch(idOf, () => stream.destroy(reason()))
  stream.once('close', stopWatching)
}
