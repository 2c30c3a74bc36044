import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const program = `
  const { runMain } = await import(${JSON.stringify(import.meta.resolve('@mfe/gateway/process'))})
  const { ServerStartError } = await import(${JSON.stringify(import.meta.resolve('./server-process.ts'))})
  await runMain(() => Promise.reject(new ServerStartError('The port is taken. To fix: choose another PORT.')))
`

it('a failed start prints its message without a stack', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'The port is taken. To fix: choose another PORT.\n'])
})
