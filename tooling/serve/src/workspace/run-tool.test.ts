import { expect, it, vi } from 'vitest'
import { runTool } from './run-tool.ts'

it('ends with the tool', async () => {
  await expect(runTool('node', ['-e', ''])).resolves.toBeUndefined()
  await expect(runTool('node', ['-e', 'process.exit(3)'])).rejects.toThrow('failed')
  await expect(runTool('no-such-tool', [])).rejects.toThrow('could not be started')
})

it('ends the tool and what it started when the site is to stop', async () => {
  const controller = new AbortController()
  const running = runTool(
    'node',
    ['-e', 'require("child_process").spawn("sleep", ["600"]); setInterval(() => {}, 1e6)'],
    {
      signal: controller.signal,
    },
  )
  controller.abort(new Error('stopped'))
  await expect(running).rejects.toThrow('stopped')
  await expect(runTool('node', [], { signal: controller.signal })).rejects.toThrow('stopped')
})

it('takes a tool that is gone already for ended', async () => {
  const gone = Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw gone
  })
  try {
    const controller = new AbortController()
    const running = runTool('node', ['-e', ''], { signal: controller.signal })
    controller.abort(new Error('stopped'))
    await expect(running).rejects.toThrow('stopped')
    expect(kill).toHaveBeenCalledTimes(1)
  } finally {
    kill.mockRestore()
  }
})
