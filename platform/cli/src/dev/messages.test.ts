import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

const CHILD = `
  const { onParentStop } = await import(${JSON.stringify(import.meta.resolve('./messages.ts'))})
  onParentStop(() => console.log('stopping'))
  process.stdin.once('data', () => process.exit(0))
  console.log('started')`

it('a child process finishes when a package manager and the development server both send it SIGTERM', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CHILD], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  expect(await next()).toBe('started')
  for (let n = 0; n < 2; n += 1) {
    child.kill('SIGTERM')
    expect(await next()).toBe('stopping')
  }
  child.stdin.end('finish')
  expect(await once(child, 'exit')).toEqual([0, null])
})
