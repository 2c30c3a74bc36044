import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished, vi } from 'vitest'
import { blackPng, greedyAvif, pictureOf } from '#testing/documents/pictures.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { LIMITS } from './process/limits.ts'
import { isWebp } from './process/webp.ts'
import { createThumbnailMaker } from './thumbnail-maker.ts'

const MAIN = new URL('./process/main.ts', import.meta.url).href
const REAL = `await import(${JSON.stringify(MAIN)})`
/** Reads everything and never replies. */
const HANG = 'process.stdin.resume()'

/** Creates a maker whose processes run a script, and reports which of them are alive. */
async function makerOf(script: string, options: Parameters<typeof createThumbnailMaker>[0] = {}) {
  const directory = await temporaryDirectory()
  const register = `
    import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(directory)} + '/' + process.pid, '')`
  const program = { file: process.execPath, args: ['--input-type=module', '-e', `${register};${script}`] }
  const maker = createThumbnailMaker({ program, ...options })
  onTestFinished(maker.close)
  return {
    ...maker,
    make: (account: string, picture: Uint8Array) => maker.make(account, picture.length, () => chunksOf(picture)),
    makeStreamed: maker.make,
    pids: () => readdirSync(directory).map(Number),
    alive: () => readdirSync(directory).map(Number).filter(isAlive),
  }
}

async function* chunksOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 50_000) yield Buffer.from(bytes.subarray(at, at + 50_000))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('limits a process to 10 seconds of CPU time per picture and to 256 MiB', () => {
  expect(LIMITS).toEqual({ cpuMs: 10_000, bytes: 256 * 1024 ** 2 })
})

it('kills a process that hangs, and makes no thumbnail of its picture', async () => {
  const { make, alive, pids } = await makerOf(HANG, { limits: { ...LIMITS, cpuMs: 300 } })
  expect(await make('ada', blackPng(9, 9))).toBe('too-slow')
  expect([pids().length, alive()]).toEqual([1, []])
})

it('kills a process that spins and ignores signals', async () => {
  const spin = `
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
    process.stdin.on('data', () => { for (;;); })`
  const { make, alive } = await makerOf(spin, { limits: { ...LIMITS, cpuMs: 500 } })
  expect(await make('ada', blackPng(9, 9))).toBe('too-slow')
  expect(alive()).toEqual([])
})

it('kills a process that takes too much memory', async () => {
  const grow = `
    const taken = []
    process.stdin.on('data', () => setInterval(() => taken.push(Buffer.alloc(16 * 1024 ** 2, 1)), 1))`
  const { make, alive } = await makerOf(grow)
  expect(await make('ada', blackPng(9, 9))).toBe('too-large')
  expect(alive()).toEqual([])
})

it('kills the decoder of a small file that takes almost a gigabyte to decode, and then keeps working', async () => {
  const { make } = await makerOf(REAL)
  expect(greedyAvif().length).toBeLessThan(2000)
  expect(await make('ada', greedyAvif())).toBe('too-large')
  expect(isThumbnail(await make('ada', await pictureOf('avif')))).toBe(true)
})

it.each([
  ['exits', 'process.stdin.on("data", () => process.exit(0))'],
  ['crashes', 'process.stdin.on("data", () => process.abort())'],
  ['does not start', 'throw new Error()'],
  ['replies with text', 'process.stdin.on("data", () => process.stdout.write("\\0\\0\\0\\x04text"))'],
  ['replies with too much', 'process.stdin.on("data", () => process.stdout.write("\\xff\\xff\\xff\\xff"))'],
])('makes no thumbnail if the process %s', async (_case, script) => {
  const { make, alive } = await makerOf(script)
  expect(await make('ada', blackPng(9, 9))).toBe('crashed')
  expect(alive()).toEqual([])
})

it('rejects if the process cannot be started', async () => {
  const maker = createThumbnailMaker({ program: { file: '/nonexistent', args: [] } })
  await expect(maker.make('ada', 0, () => chunksOf(blackPng(9, 9)))).rejects.toThrow('No process was available')
})

it('rejects if a picture cannot be read, and makes the next thumbnail in a new process', async () => {
  const { makeStreamed, make, alive } = await makerOf(REAL)
  const failing = async function* () {
    yield Buffer.from('the beginning')
    throw new Error('The disk failed.')
  }
  await expect(makeStreamed('ada', 1000, failing)).rejects.toThrow('The disk failed.')
  expect(alive()).toEqual([])
  expect(isThumbnail(await make('ada', blackPng(9, 9)))).toBe(true)
})

it('reuses a process for the pictures of one account, but never for another account', async () => {
  const { make, pids, alive } = await makerOf(REAL, { idleMs: 60_000 })
  for (let n = 0; n < 3; n += 1) await make('ada', blackPng(9, 9))
  await make('ada', Buffer.from('not a picture'))
  expect(pids().length).toBe(1)
  await make('bob', blackPng(9, 9))
  expect([pids().length, alive().length]).toEqual([2, 1])
})

it('ends an idle process', async () => {
  const { make, alive } = await makerOf(REAL, { idleMs: 1 })
  await make('ada', blackPng(9, 9))
  await vi.waitFor(() => expect(alive()).toEqual([]), 20_000)
})

it('replaces an idle process that has died', async () => {
  const { make, alive } = await makerOf(REAL, { idleMs: 60_000 })
  await make('ada', blackPng(9, 9))
  const [pid = 0] = alive()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000)
  // The exit of a process is detected with a short delay.
  await vi.waitFor(async () => expect(isThumbnail(await make('ada', blackPng(9, 9)))).toBe(true), 20_000)
})

it('runs at most two processes, and makes every thumbnail', async () => {
  const { make, alive } = await makerOf(REAL)
  let most = 0
  const made = await Promise.all(
    ['ada', 'bob', 'cy', 'di', 'ed'].map(async (account) => {
      const thumbnail = await make(account, blackPng(99, 99))
      most = Math.max(most, alive().length)
      return isThumbnail(thumbnail)
    }),
  )
  expect(made).toEqual([true, true, true, true, true])
  expect(most).toBeLessThanOrEqual(2)
})

/** Makes a thumbnail of a picture that says `quick`, and spins on one that says `slow`. */
const SLOW = `
  const frame = Buffer.from('00000010' + '524946460800000057454250' + '56503820', 'hex')
  process.stdin.on('data', (bytes) => {
    while (bytes.includes('slow'));
    if (bytes.includes('quick')) process.stdout.write(frame)
  })`

it('makes quick thumbnails while many accounts send pictures that take too long', async () => {
  const { make, alive, close } = await makerOf(SLOW, { quickMs: 100 })
  const ended = vi.fn()
  const slow = ['a', 'b', 'c', 'd'].map((account) => make(account, Buffer.from('slow')).then(ended, () => undefined))
  await vi.waitFor(() => expect(alive().length).toBe(2), 20_000)
  for (const account of ['ada', 'bob', 'ada']) {
    expect(isThumbnail(await make(account, Buffer.from('quick')))).toBe(true)
    expect(alive().length).toBeLessThanOrEqual(2)
  }
  expect(ended).not.toHaveBeenCalled()
  await close()
  await Promise.all(slow)
})

it('starts a picture again that was in the way, and gives it the full time', async () => {
  const { makeStreamed, make } = await makerOf(SLOW, { quickMs: 100, limits: { ...LIMITS, cpuMs: 400 } })
  const open = vi.fn(() => chunksOf(Buffer.from('slow')))
  const slow = [makeStreamed('a', 4, open), makeStreamed('b', 4, open)]
  expect(isThumbnail(await make('ada', Buffer.from('quick')))).toBe(true)
  expect(await Promise.all(slow)).toEqual(['too-slow', 'too-slow'])
  expect(open).toHaveBeenCalledTimes(3)
})

it('ends its processes when it is closed, and rejects what they were making', async () => {
  const { make, close, alive } = await makerOf(HANG)
  const making = make('ada', blackPng(9, 9))
  const waiting = [make('bob', blackPng(9, 9)), make('cy', blackPng(9, 9))]
  const rejections = Promise.all([making, ...waiting].map((each) => expect(each).rejects.toThrow('No process')))
  await vi.waitFor(() => expect(alive().length).toBe(2), 20_000)
  await close()
  await rejections
  expect(alive()).toEqual([])
})

it('leaves no process behind if the server is killed', async () => {
  const script = `
    import { createThumbnailMaker } from ${JSON.stringify(new URL('./thumbnail-maker.ts', import.meta.url).href)}
    const never = async function* () {
      yield Buffer.from('the beginning')
      console.log('sending')
      await new Promise(() => setInterval(() => undefined, 1000))
    }
    createThumbnailMaker().make('ada', 1000, never)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(server.stdout), 'line')
  const [child = 0] = await childrenOf(server.pid ?? 0)
  expect(isAlive(child)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), 20_000)
})

async function childrenOf(pid: number): Promise<number[]> {
  const ps = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  for await (const line of createInterface(ps.stdout)) lines.push(line)
  return lines.map(Number)
}

const isThumbnail = (made: Buffer | string) => Buffer.isBuffer(made) && isWebp(made)
