import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'

/** Reports, for each line that it receives, whether one of its launchers has ended. */
const PROGRAM = `
  const { watchLaunchers } = await import(${JSON.stringify(import.meta.resolve('./launchers.ts'))})
  const { connect } = await import('node:net')
  const hasEnded = watchLaunchers()
  const test = connect(process.argv[1])
  test.on('data', () => test.write(hasEnded() + '\\n'))
  test.write('started\\n')`

/** Runs a shell script that starts the program, which is `"$@"` in it. */
async function startFrom(script: string) {
  const address = join(tmpdir(), `launchers-${process.pid}-${Math.random()}.sock`)
  const listener = createServer().listen(address)
  const program = [process.execPath, '--input-type=module', '-e', PROGRAM, address]
  const shell = spawn('sh', ['-c', script, 'sh', ...program], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  const [socket] = (await once(listener, 'connection')) as [Socket]
  onTestFinished(() => {
    listener.close()
    // The program ends with its connection.
    socket.destroy()
    if (shell.exitCode === null && shell.signalCode === null) process.kill(-Number(shell.pid), 'SIGKILL')
  })
  const replies = createInterface(socket)[Symbol.asyncIterator]()
  await replies.next()
  return {
    shell,
    /** Returns whether the program sees that a launcher has ended. */
    async hasEnded(): Promise<boolean> {
      socket.write('?')
      return JSON.parse(String((await replies.next()).value))
    },
  }
}

async function end(shell: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(shell, 'exit')
  shell.kill(signal)
  await exited
}

it.skipIf(process.platform !== 'linux').each([
  ['a shell that waits for the process', '"$@"; true'],
  ['a script that waits for its background job', '"$@" & wait'],
  ['a shell above another one', `sh -c '"$@"; true' sh "$@"; true`],
])('notices the end of %s', async (_case, script) => {
  const { shell, hasEnded } = await startFrom(script)
  expect(await hasEnded()).toBe(false)
  await end(shell, 'SIGTERM')
  expect(await hasEnded()).toBe(true)
})

it('outlives a shell that started it in the background and ran something else', async () => {
  const { shell, hasEnded } = await startFrom('sleep 600 & other=$!; "$@" & read line; kill $other')
  expect(await hasEnded()).toBe(false)
  const exited = once(shell, 'exit')
  shell.stdin?.end('continue\n')
  await exited
  expect(await hasEnded()).toBe(false)
})

it('outlives a shell that gave it a process group of its own, as interactive shells do', async () => {
  const { shell, hasEnded } = await startFrom('setsid "$@" & wait')
  await end(shell, 'SIGKILL')
  expect(await hasEnded()).toBe(false)
})
