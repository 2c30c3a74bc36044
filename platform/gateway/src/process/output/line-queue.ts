/** Writes bytes without blocking, and calls `done` once: after they are written, or with the error. */
export type WriteBytes = (bytes: Buffer, done: (error?: Error | null) => void) => void

/** Lines in memory, together with how many lines they stand for: a notice stands for those that were dropped. */
interface Entry {
  bytes: Buffer
  lines: number
  isNotice?: boolean
}

export type LineQueue = ReturnType<typeof createLineQueue>

const LIMIT_BYTES = 2 ** 20

/**
 * Queues lines for a destination that may be full, gone or not reading. Lines of a failed write, or beyond the limit,
 * are dropped and counted; once it takes lines again, a notice says how many are missing.
 */
export function createLineQueue(write: WriteBytes, limitBytes = LIMIT_BYTES) {
  let waiting: Entry[] = []
  let waitingBytes = 0
  let isWriting = false
  let isCutOff = false
  let dropped = 0
  let unreported = 0
  let idle = Promise.withResolvers<void>()
  idle.resolve()

  function drop({ lines, isNotice }: Entry): void {
    unreported += lines
    if (!isNotice) dropped += lines
  }

  function add(entry: Entry): void {
    waiting.push(entry)
    waitingBytes += entry.bytes.length
  }

  function takeAll(): Entry[] {
    const entries = waiting
    waiting = []
    waitingBytes = 0
    return entries
  }

  function writeNext(): void {
    const entries = takeAll()
    // A failed write may have ended within a line.
    const bytes = Buffer.concat([Buffer.from(isCutOff ? '\n' : ''), ...entries.map((entry) => entry.bytes)])
    write(bytes, (error) => {
      isCutOff = Boolean(error)
      if (error) entries.forEach(drop)
      if (waiting.length > 0) return writeNext()
      isWriting = false
      idle.resolve()
    })
  }

  function start(): void {
    if (isWriting) return
    isWriting = true
    idle = Promise.withResolvers<void>()
    writeNext()
  }

  return {
    push(text: string | Uint8Array) {
      const bytes = Buffer.from(text)
      const entry = { bytes, lines: Math.max(1, countLines(bytes)) }
      if (waitingBytes + bytes.length > limitBytes) return drop(entry)
      if (unreported > 0) {
        add({ bytes: noticeOf(unreported), lines: unreported, isNotice: true })
        unreported = 0
      }
      add(entry)
      start()
    },

    dropped: () => dropped,

    isWriting: () => isWriting,

    /** Resolves once nothing waits and nothing is being written. */
    idle: () => idle.promise,

    /** Removes the waiting bytes and returns them, for a last attempt when the process exits. */
    takeRest: () => Buffer.concat(takeAll().map(({ bytes }) => bytes)),
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf('\n'); at !== -1; at = bytes.indexOf('\n', at + 1)) lines += 1
  return lines
}

const noticeOf = (lines: number): Buffer =>
  Buffer.from(
    `${JSON.stringify({ level: 40, time: Date.now(), name: 'log', lines, msg: `${lines} ${lines === 1 ? 'line is' : 'lines are'} missing here, because the log's destination did not take them` })}\n`,
  )
