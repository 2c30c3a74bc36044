import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newFolder } from '@mfe/release/testing'
import { describe, expect, it, onTestFinished } from 'vitest'

/** Logs and prints more than a pipe and the queue hold, and replies to each request with the numbers of lost lines. */
const SERVER = `
  const { runMain, aborted, createLogger } = await import(${JSON.stringify(import.meta.resolve('../index.ts'))})
  const { droppedLines } = await import(${JSON.stringify(import.meta.resolve('./standard-output.ts'))})
  const { connect } = await import('node:net')
  await runMain(async (signal) => {
    const test = connect(process.argv[1])
    const logger = createLogger('test', 'info')
    const text = 'x'.repeat(10_000)
    const print = { log: () => logger.info(text), console: () => console.log(text), error: () => console.error(text) }
    test.on('data', (way) => {
      for (let n = 0; n < 50; n += 1) print[String(way)]()
      setImmediate(() => test.write(JSON.stringify(droppedLines()) + '\\n'))
    })
    test.write(process.pid + '\\n')
    await aborted(signal)
  }, { isServer: true })
`

type Way = 'log' | 'console' | 'error'

/** Starts the server, whose output `start` connects. Resolves once it is running. */
async function startServer(start: (program: string, args: readonly string[]) => ChildProcess) {
  const address = join(await newFolder(), 'test.sock')
  const listener = createServer().listen(address)
  onTestFinished(() => void listener.close())
  const child = start(process.execPath, ['--input-type=module', '-e', SERVER, address])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [socket] = (await once(listener, 'connection')) as [Socket]
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const next = async () => JSON.parse(String((await lines.next()).value))
  const pid = (await next()) as number
  const exited = once(child, 'close')
  const disconnected = once(socket, 'close')
  return {
    child,
    /** Makes the server print, and resolves to the number of lines that were lost until then. */
    async print(way: Way): Promise<number> {
      socket.write(way)
      const counts = (await next()) as { lines: number }[]
      return counts.reduce((sum, { lines }) => sum + lines, 0)
    },
    /** Ends the server with SIGTERM while nobody reads, and resolves to its exit code, if it has one. */
    async stop(): Promise<number | null> {
      process.kill(pid, 'SIGTERM')
      await disconnected
      child.stdout?.resume()
      child.stderr?.resume()
      return (await exited)[0]
    },
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

const WAYS = ['log', 'console', 'error'] as const

async function expectToKeepRunning(server: Server, ways: readonly Way[] = WAYS): Promise<void> {
  for (const way of ways) {
    const before = await server.print(way)
    while ((await server.print(way)) === before);
  }
  expect(await server.stop()).toBe(0)
}

describe('a server keeps running, counts what its log loses, and ends on SIGTERM', () => {
  it('when the reader of its output stops', async () => {
    await expectToKeepRunning(await startServer((program, args) => spawn(program, args)))
  })

  it('when the reader of its output is gone', async () => {
    const server = await startServer((program, args) => spawn(program, args))
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    await expectToKeepRunning(server)
  })

  it.skipIf(process.platform !== 'linux')('when the disk of its log is full', async () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    await expectToKeepRunning(
      await startServer((program, args) => spawn(program, args, { stdio: ['ignore', full, full] })),
    )
  })

  it.skipIf(spawnSync('script', ['--version']).status !== 0)('when its terminal stops', async () => {
    const server = await startServer((program, args) =>
      spawn('script', ['-qec', '"$NODE" --input-type=module -e "$SERVER" "$ADDRESS"', '/dev/null'], {
        env: { NODE: program, SERVER, ADDRESS: args.at(-1) },
      }),
    )
    await expectToKeepRunning(server)
  })
})

/** Makes every write of a file wait forever. */
const HANGING_DISK = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.write = () => undefined
  syncBuiltinESMExports()
`

it('a server keeps running, and kills itself on SIGTERM, while the disk of its log hangs', async () => {
  const folder = await newFolder()
  const hang = join(folder, 'hang.mjs')
  await writeFile(hang, HANGING_DISK)
  const output = openSync(join(folder, 'log'), 'w')
  onTestFinished(() => closeSync(output))
  const server = await startServer((program, args) =>
    spawn(program, ['--import', hang, ...args], { stdio: ['ignore', output, output] }),
  )
  while ((await server.print('log')) === 0);
  expect(await server.stop()).toBe(null)
  expect(server.child.signalCode).toBe('SIGKILL')
})

it('a reader that continues learns how many lines are missing', async () => {
  const server = await startServer((program, args) => spawn(program, args))
  while ((await server.print('log')) === 0);
  const { stdout } = server.child
  if (!stdout) throw new Error('The output is not a pipe.')
  const lines = createInterface(stdout)
  let missing = 0
  lines.on('line', (line) => {
    missing += (JSON.parse(line) as { lines?: number }).lines ?? 0
  })
  let dropped = await server.print('log')
  while (missing === 0) dropped = await server.print('log')
  expect(await server.stop()).toBe(0)
  expect(missing).toBeLessThanOrEqual(dropped)
})

it('everything that a process prints before it exits is in its file', async () => {
  const file = join(await newFolder(), 'log')
  const output = openSync(file, 'w')
  const script = `
    const { runMain } = await import(${JSON.stringify(import.meta.resolve('../index.ts'))})
    await runMain(async () => {
      for (let n = 0; n < 1000; n += 1) console.log('line', n)
      process.exit(3)
    }, { isServer: true })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', output, 'inherit'] })
  closeSync(output)
  expect(await once(child, 'close')).toEqual([3, null])
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines).toEqual(Array.from({ length: 1000 }, (_, n) => `line ${n}`))
})
