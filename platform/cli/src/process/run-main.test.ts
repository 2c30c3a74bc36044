import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

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
  ['a server that is told to stop exits normally', '{ untilStopped: true }', 'SIGTERM', 0],
] as const)('%s (%s, %s)', async (_, options, signal, exitCode) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.once('data', () => child.kill(signal))
  expect(await once(child, 'close')).toEqual([exitCode, null])
})

it('a development server stops when the process that started it is killed', async () => {
  const server = program('{ untilStopped: true, endsWithParent: true }')
  const start = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' })`
  const parent = spawn(process.execPath, ['-e', start, server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parent.stdout.once('data', () => parent.kill('SIGKILL'))
  // The server inherited the pipe, which closes when both have ended.
  await once(parent, 'close')
})
