import { describe, expect, it } from 'vitest'
import { runProcess } from './run-process.ts'

describe('running a process', () => {
  it('resolves to the code and the output', async () => {
    await expect(
      runProcess(process.execPath, ['-e', 'console.log("out"); process.exit(4)'], { output: 'keep' }),
    ).resolves.toEqual({ code: 4, output: 'out\n' })
  })

  it('has code 127 for what cannot be started', async () => {
    await expect(runProcess('/no/such/command', [], { output: 'keep' })).resolves.toMatchObject({ code: 127 })
  })
})
