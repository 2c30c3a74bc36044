import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = (work: string) => `
  const { runMain } = await import(${JSON.stringify(import.meta.resolve('./run-main.ts'))})
  await runMain(async () => { ${work} })
`

it.each([
  [
    'a full disk',
    "(await import('node:fs')).writeFileSync('/dev/full', 'x')",
    /\bhas no space left .*To fix: free some/,
  ],
  [
    'a missing folder',
    "(await import('node:fs')).readdirSync('/no/such')",
    /^\/no\/such is missing .*To fix: mount or/,
  ],
])('a command reports %s as a sentence with a fix, without a stack', async (_, work, message) => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program(work)])
  const { code, stderr } = await run.then(
    () => expect.unreachable(),
    (error: { code: number; stderr: string }) => error,
  )
  expect(code).toBe(1)
  expect(stderr.trim()).toMatch(message)
  expect(stderr).not.toContain('    at ')
})
