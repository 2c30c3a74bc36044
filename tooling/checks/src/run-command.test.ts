import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
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

describe('running a command', () => {
  it('keeps pnpm from installing when a command runs a script of it', async () => {
    const result = await runCommand('node', ['-p', 'process.env.pnpm_config_verify_deps_before_run'], {
      output: 'keep',
    })
    expect(result).toEqual({ code: 0, output: 'false\n' })
  })

  it('lets the command clean up on SIGTERM to this process, and starts no other', async () => {
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
})
