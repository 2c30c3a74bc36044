import { expect, it } from 'vitest'
import { runProcess } from './run-process.ts'

it('resolves to the exit code and the output', async () => {
  await expect(
    runProcess(process.execPath, ['-e', 'console.log("out"); process.exit(4)'], { output: 'keep' }),
  ).resolves.toEqual({ code: 4, output: 'out\n' })
})

it('resolves to code 127 if the process cannot start', async () => {
  await expect(runProcess('/no/such/command', [], { output: 'keep' })).resolves.toMatchObject({ code: 127 })
})
