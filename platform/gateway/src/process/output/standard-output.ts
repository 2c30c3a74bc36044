import { fstatSync, writeSync, write as writeToFile } from 'node:fs'
import { createLineQueue, type LineQueue, type WriteBytes } from './line-queue.ts'

type StandardStream = typeof process.stdout | typeof process.stderr

const STREAMS = ['stdout', 'stderr'] as const
const queues = new Map<StandardStream, LineQueue>()
const fileQueues = new Set<LineQueue>()

/** Returns the queue of a standard stream, which the log and the console share. */
export function queueOf(stream: StandardStream): LineQueue {
  const queue = queues.get(stream) ?? openQueue(stream)
  queues.set(stream, queue)
  return queue
}

function openQueue(stream: StandardStream): LineQueue {
  if (!isFile(stream)) return createLineQueue(streamWriter(stream))
  const queue = createLineQueue(fileWriter(stream.fd))
  fileQueues.add(queue)
  // Node waits for a write in progress, but not for those after it.
  process.on('exit', () => writeRest(stream.fd, queue.takeRest()))
  return queue
}

/** Devices such as /dev/null are written like files. */
function isFile({ fd, isTTY }: StandardStream): boolean {
  // The streams of worker threads have no descriptor.
  if (isTTY || fd === undefined) return false
  const stats = fstatSync(fd)
  return stats.isFile() || stats.isCharacterDevice()
}

/** Writes to a pipe, a socket or a terminal, from which Node writes without blocking once it is told so. */
function streamWriter(stream: StandardStream): WriteBytes {
  const write = stream.write.bind(stream)
  // A terminal that stopped, such as that of a lost connection, would block the whole process.
  if (stream.isTTY) Reflect.get(stream, '_handle')?.setBlocking?.(false)
  // The callback of each write gets its error. Without a listener, it would also end the process.
  stream.on('error', () => undefined)
  return (bytes, done) => void write(bytes, done)
}

/** Writes to a file in another thread, because Node's own stream waits for its disk. */
function fileWriter(fd: number): WriteBytes {
  return function writeAll(bytes, done) {
    writeToFile(fd, bytes, (error, written) => {
      if (error || written === bytes.length) done(error)
      else writeAll(bytes.subarray(written), done)
    })
  }
}

function writeRest(fd: number, bytes: Buffer): void {
  try {
    if (bytes.length > 0) writeSync(fd, bytes)
  } catch {
    // The process ends; nothing could report these lines.
  }
}

/** Makes the console and everything else that writes to standard output or error use the queues of the log. */
export function queueConsole(): void {
  for (const name of STREAMS) {
    const stream = process[name]
    const queue = queueOf(stream)
    stream.write = (text: string | Uint8Array, ...rest: unknown[]) => {
      queue.push(text)
      const done = rest.at(-1)
      if (typeof done === 'function') process.nextTick(done)
      return true
    }
  }
}

export const droppedLines = () =>
  STREAMS.map((stream) => ({ stream, lines: queues.get(process[stream])?.dropped() ?? 0 }))

/** Returns whether a thread is waiting for the disk of a log. An ordinary exit would wait for it as well. */
export const isWritingToDisk = (): boolean => [...fileQueues].some((queue) => queue.isWriting())

/** Resolves once all lines are written, or after `limitMs`. */
export async function outputWritten(limitMs: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  await Promise.race([Promise.all([...queues.values()].map((queue) => queue.idle())), timeout])
  clearTimeout(timer)
}
