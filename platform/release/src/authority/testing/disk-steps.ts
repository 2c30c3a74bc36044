import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/** The steps of a call: what it changes on the disk or syncs to it, in order, such as `mkdir /…/releases/careers`. */
export interface Steps {
  taken: string[]
  /** The step that was held up: it, and what would follow, never happens. */
  held?: string
}

interface Call {
  taken: string[]
  /** How many steps may happen. */
  allowed: number
  onHeld: (step: string) => void
  /** Keeps what waits forever, such as an open file, from being collected. */
  waiting: unknown[]
}

const current = new AsyncLocalStorage<Call>()

/** What changes nothing. All else counts, also what the store does not use yet. */
const READS = /^(access|glob|lstat|opendir|read\w*|realpath|stat|statfs|watch)$/
const CHANGES_OF_FILES = ['appendFile', 'chmod', 'datasync', 'sync', 'truncate', 'write', 'writeFile', 'writev']
const CHANGES_OF_STREAMS = ['open', 'write', 'writev']

type Operation = (this: unknown, ...args: unknown[]) => unknown
type Operations = Record<string, Operation>

/**
 * Runs `work` until its disk has taken `allowed` steps, and holds it up at the next one, like a process that is killed
 * there. If that step writes to a file, half of its bytes are written.
 */
export function takeSteps<Result>(allowed: number, work: () => Promise<Result>): Promise<Steps & { result?: Result }> {
  return new Promise((resolve, reject) => {
    const taken: string[] = []
    const call: Call = { taken, allowed, onHeld: (held) => resolve({ taken, held }), waiting: [] }
    current.run(call, () => work().then((result) => resolve({ taken, result }), reject))
  })
}

/** Returns whether the step may happen. */
function step(self: unknown, name: string, args: unknown[]): boolean {
  const call = current.getStore()
  if (!call || isRead(name, args)) return true
  const files = args.filter((arg) => typeof arg === 'string' && path.isAbsolute(arg))
  const text = [name, ...files].join(' ')
  if (call.taken.length < call.allowed) {
    call.taken.push(text)
    return true
  }
  if (call.waiting.length === 0) {
    writeHalf(self, name, args)
    call.onHeld(text)
  }
  call.waiting.push([self, args])
  return false
}

const isRead = (name: string, [, flags = 'r']: unknown[]): boolean =>
  READS.test(name) || (name === 'open' && flags === 'r')

function writeHalf(self: unknown, name: string, args: unknown[]): void {
  if (name !== 'write' && name !== 'writeFile') return
  const isFile = typeof self === 'object' && self !== null && 'fd' in self
  const [target, content] = isFile ? [self.fd, args[0]] : args
  const bytes = Buffer.from(content as string)
  if (typeof target === 'number') fs.writeSync(target, bytes, 0, bytes.length >> 1)
  else fs.writeFileSync(String(target), bytes.subarray(0, bytes.length >> 1))
}

function watch(operations: Operations, names: readonly string[], hold: (call: Call | undefined) => unknown): void {
  for (const name of names) {
    const original = operations[name]
    if (typeof original !== 'function') continue
    operations[name] = function (...args) {
      return step(this, name, args) ? original.apply(this, args) : hold(current.getStore())
    }
  }
}

/** Neither resolves nor is collected. */
const forever = (call: Call | undefined) => new Promise((resolve) => call?.waiting.push(resolve))

const file: FileHandle = await open(import.meta.filename)
watch(Object.getPrototypeOf(file) as Operations, CHANGES_OF_FILES, forever)
await file.close()
watch(fs.promises as unknown as Operations, Object.keys(fs.promises), forever)
// Streams of Node.js write with the functions that have callbacks, which then are not called.
watch(fs as unknown as Operations, CHANGES_OF_STREAMS, () => undefined)
syncBuiltinESMExports()
