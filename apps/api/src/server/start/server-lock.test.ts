import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isFullRun } from '#testing/config.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { acquireServerLock } from './server-lock.ts'

const newDataDir = async () => {
  const dataDir = join(await temporaryDirectory(), 'new')
  const path = join(dataDir, 'server.lock')
  return { dataDir, path, pid: async () => Number(await readFile(path, 'utf8')) }
}

const deadPid = async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid
}

it('records the pid of the holder until the lock is released', async () => {
  const { dataDir, path, pid } = await newDataDir()
  const lock = await acquireServerLock(dataDir)
  expect(await pid()).toBe(process.pid)
  await lock.release()
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  await lock.release()
})

it('takes the lock over from a killed process that its parent has not reaped', async () => {
  const { dataDir, pid } = await newDataDir()
  await startUnreapedHolder(dataDir)
  const zombie = await pid()
  process.kill(zombie, 'SIGKILL')
  const lock = await acquireServerLock(dataDir)
  expect(() => process.kill(zombie, 0)).not.toThrow()
  expect(await pid()).toBe(process.pid)
  await lock.release()
})

it('takes the lock over from a process whose pid has been reused', async () => {
  const { dataDir, path, pid } = await newDataDir()
  const first = await acquireServerLock(dataDir)
  await first.release()
  await writeFile(path, `${process.ppid}\n`)
  const lock = await acquireServerLock(dataDir)
  expect(await pid()).toBe(process.pid)
  await lock.release()
})

it('takes over the lock of a dead process, and a lock whose file is damaged', async () => {
  const { dataDir, path, pid } = await newDataDir()
  const expectTaken = async () => {
    const lock = await acquireServerLock(dataDir)
    expect(await pid()).toBe(process.pid)
    await lock.release()
  }
  await expectTaken()
  await writeFile(path, `${await deadPid()}\n`)
  await expectTaken()

  await writeFile(path, 'nonsense')
  await expectTaken()
})

it('keeps the lock held after a second attempt to acquire it', async () => {
  const { dataDir } = await newDataDir()
  const lock = await acquireServerLock(dataDir)
  await expect(acquireServerLock(dataDir)).rejects.toThrow('is held by')
  await writeFile(join(dataDir, 'server.lock'), '')
  expect(await spawnStarter().start(dataDir)).toContain('is held by')
  await lock.release()
})

it.each([
  ['the clock has been changed', async (path: string) => utimes(path, new Date(0), new Date(0))],
  ['it has the same pid in another container', async (path: string) => writeFile(path, `${process.pid}\n`)],
  ['its pid is missing from the file', async (path: string) => writeFile(path, '')],
])('does not take the lock from a running process, even if %s', async (_, change) => {
  const { dataDir, path } = await newDataDir()
  const other = spawnStarter()
  expect(await other.start(dataDir)).toBe('holds')
  await change(path)
  await expect(acquireServerLock(dataDir)).rejects.toThrow('is held by')
  await other.kill()
  await (await acquireServerLock(dataDir)).release()
})

/** Acquires the lock of a new directory, and notes that its holder is stopping. */
async function stoppingHolder() {
  const { dataDir, path, pid } = await newDataDir()
  const stopping = new AbortController()
  const lock = await acquireServerLock(dataDir, { stopping: stopping.signal })
  await expect(acquireServerLock(dataDir)).rejects.toThrow(`is held by process ${process.pid}. To fix: stop it`)
  stopping.abort()
  await vi.waitFor(async () => expect(await readFile(path, 'utf8')).toBe(`${process.pid}\nstopping\n`), 20_000)
  return { dataDir, pid, lock }
}

it('waits for a holder that is stopping, and for no other', async () => {
  const { dataDir, pid, lock } = await stoppingHolder()
  const messages: string[] = []
  const next = acquireServerLock(dataDir, { onWait: (message) => messages.push(message) })
  await vi.waitFor(() => expect(messages).toEqual([expect.stringContaining(`for process ${process.pid}`)]), 20_000)
  await lock.release()
  const nextLock = await next
  expect(await pid()).toBe(process.pid)
  await nextLock.release()
})

it('rejects a start if a holder that is stopping does not end in time', async () => {
  const { dataDir, lock } = await stoppingHolder()
  const start = acquireServerLock(dataDir, { waitMs: 0 })
  await expect(start).rejects.toThrow(`process ${process.pid}, which is stopping, but has not ended in time`)
  await lock.release()
})

it('stops waiting for the holder once it is stopped itself', async () => {
  const { dataDir, lock } = await stoppingHolder()
  const start = acquireServerLock(dataDir, { stopping: AbortSignal.abort() })
  await expect(start).rejects.toThrow('aborted')
  await lock.release()
})

it('leaves no note behind if it is released as it is told to stop', async () => {
  const { dataDir } = await newDataDir()
  const stopping = new AbortController()
  const lock = await acquireServerLock(dataDir, { stopping: stopping.signal })
  stopping.abort()
  await lock.release()
  expect(await readdir(dataDir)).toEqual(['server.lock.db'])
})

const STARTER = `
import { createInterface } from 'node:readline'
import { acquireServerLock } from ${JSON.stringify(new URL('./server-lock.ts', import.meta.url).href)}
for await (const dataDir of createInterface(process.stdin)) {
  console.log(await acquireServerLock(dataDir).then(() => 'holds', ({ message }) => message))
}`

/** Spawns a process that tries to acquire the lock of each directory that it receives. */
function spawnStarter() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', STARTER], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  const responses = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    pid: child.pid,
    kill,
    async start(dataDir: string): Promise<string> {
      child.stdin.write(`${dataDir}\n`)
      return String((await responses.next()).value)
    },
  }
}

const HOLDER = `
import { acquireServerLock } from ${JSON.stringify(new URL('./server-lock.ts', import.meta.url).href)}
await acquireServerLock(process.argv[1])
setInterval(() => undefined, 60_000)
console.log('holds')`

/** Starts a holder whose parent never reaps its children, like PID 1 in many containers. */
async function startUnreapedHolder(dataDir: string): Promise<void> {
  const script = '"$0" --input-type=module -e "$1" "$2" & exec sleep 600'
  const parent = spawn('sh', ['-c', script, process.execPath, HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = once(parent, 'exit')
  onTestFinished(async () => {
    process.kill(-Number(parent.pid), 'SIGKILL')
    await exited
  })
  await once(parent.stdout, 'data')
}

it('gives the lock to exactly one of many concurrent processes, and rejects the others', async () => {
  const directory = await temporaryDirectory()
  const dead = await deadPid()
  const starters = Array.from({ length: 8 }, spawnStarter)
  for (let round = 0; round < (isFullRun ? 30 : 8); round += 1) {
    const dataDir = join(directory, `${round}`)
    await mkdir(dataDir)
    const path = join(dataDir, 'server.lock')
    await writeFile(path, `${dead}\n`)
    const outcomes = await Promise.all(starters.map(async ({ pid, start }) => [pid, await start(dataDir)] as const))
    const holders = outcomes.filter(([, outcome]) => outcome === 'holds').map(([pid]) => pid)
    expect(holders).toEqual([Number(await readFile(path, 'utf8'))])
    expect(outcomes.filter(([, outcome]) => outcome.includes('is held by process'))).toHaveLength(7)
    expect(await readdir(dataDir)).toEqual(['server.lock', 'server.lock.db'])
  }
})
