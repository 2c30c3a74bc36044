import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'

const program = (options: string) => `
  const { runMain } = await import(${JSON.stringify(import.meta.resolve('./run-main.ts'))})
  setInterval(() => {}, 1e6)
  const work = (signal) => new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    console.log('started')
  })
  await runMain(work, ${options})
`

it.each([
  ['an interrupted command exits with a failure', '{}', 'SIGINT', 130],
  ['an interrupted command exits with a failure', '{}', 'SIGTERM', 143],
  ['a server that is told to stop exits normally', '{ isServer: true }', 'SIGTERM', 0],
] as const)('%s (%s, %s)', async (_, options, signal, exitCode) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.once('data', () => child.kill(signal))
  expect(await once(child, 'close')).toEqual([exitCode, null])
})

it('a server ends when a process far above it ends, as npx and its shell do on SIGTERM', async () => {
  const launcher = `
    const { spawn } = require('node:child_process')
    spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, process.argv[1]], { stdio: 'inherit' })`
  const top = spawn(process.execPath, ['-e', launcher, program('{ isServer: true }')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  top.stdout.once('data', () => top.kill('SIGTERM'))
  // The server inherited the pipe, which closes when all have ended.
  await once(top, 'close')
})

it.each(['SIGUSR1', 'SIGUSR2'] as const)('%s neither stops a server nor opens a debugger', async (signal) => {
  const child = spawn(
    process.execPath,
    ['--inspect-port=0', '--input-type=module', '-e', program('{ isServer: true }')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  child.stdout.once('data', () => {
    child.kill(signal)
    child.kill('SIGTERM')
  })
  expect([...(await once(child, 'close')), errors]).toEqual([0, null, ''])
})

describe('SIGHUP', () => {
  /** Reports on SIGUSR2 whether it was told to stop. */
  const server = `
    const { runMain, aborted } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))})
    await runMain(async (signal) => {
      setInterval(() => {}, 1e6)
      process.on('SIGUSR2', () => console.log('stopping', signal.aborted))
      console.log('pid', process.pid)
      await aborted(signal)
    }, { isServer: true })`

  it('does not stop a server that no terminal controls', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', server], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe(`pid ${child.pid}`)
    child.kill('SIGHUP')
    child.kill('SIGUSR2')
    expect((await lines.next()).value).toBe('stopping false')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it.skipIf(spawnSync('script', ['--version']).status !== 0)('stops a server in a terminal', async () => {
    const terminal = spawn('script', ['-qec', '"$NODE" --input-type=module -e "$SERVER"', '/dev/null'], {
      env: { NODE: process.execPath, SERVER: server },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { value } = await createInterface(terminal.stdout)[Symbol.asyncIterator]().next()
    process.kill(Number(String(value).replace('pid ', '')), 'SIGHUP')
    expect(await once(terminal, 'exit')).toEqual([0, null])
  })
})
