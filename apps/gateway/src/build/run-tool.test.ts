import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { runTool } from './run-tool.ts'

it('resolves on success, and rejects if the tool fails or cannot be started', async () => {
  await expect(runTool('node', ['-e', ''])).resolves.toBeUndefined()
  await expect(runTool('node', ['-e', 'process.exit(3)'])).rejects.toThrow('failed')
  await expect(runTool('no-such-tool', [])).rejects.toThrow('could not start')
})

it('kills the tool and its child processes when aborted', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const childCode = `require('node:net').connect(${port}, '127.0.0.1')`
  const tool = `
    require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(childCode)}])
    setInterval(() => {}, 1e6)`
  const controller = new AbortController()
  const running = runTool('node', ['-e', tool], { signal: controller.signal })
  const [socket] = (await once(server, 'connection')) as [Socket]
  // The connection closes when the process ends.
  const closed = once(socket.resume(), 'close')
  controller.abort(new Error('stopped'))
  await expect(running).rejects.toThrow('stopped')
  await closed
  server.close()
  await expect(runTool('node', [], { signal: controller.signal })).rejects.toThrow('stopped')
})

it('tolerates a tool that has already exited', async () => {
  const noSuchProcess = Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw noSuchProcess
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
