import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const CHILD = `
  process.on('SIGINT', () => { console.log('cleaned up'); process.exit(3) })
  console.log('started')
  setInterval(() => {}, 1000)
`
const PARENT = `
  const { runCommand } = await import(${JSON.stringify(import.meta.resolve('./run-command.ts'))})
  const first = await runCommand(process.execPath, ['-e', ${JSON.stringify(CHILD)}])
  const second = await runCommand(process.execPath, ['-e', 'console.log("too late")'])
  console.log('codes', first.code, second.code)
`

it('disables pnpm’s automatic installs in scripts that a command runs', async () => {
  const result = await runCommand('node', ['-p', 'process.env.pnpm_config_verify_deps_before_run'], {
    output: 'keep',
  })
  expect(result).toEqual({ code: 0, output: 'false\n' })
})

it('interrupts the running command on SIGTERM, waits for its cleanup and starts no new one', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  parent.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
    if (String(chunk).includes('started')) parent.kill('SIGTERM')
  })
  await once(parent, 'close')

  expect(printed).toBe('started\ncleaned up\ncodes 3 130\n')
})
