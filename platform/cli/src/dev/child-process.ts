import { fork } from 'node:child_process'
import type { BuilderMessage, ReloadPages, ServerCommand, ServerMessage } from './messages.ts'

interface ChildProcessOptions<Message> {
  file: URL
  args?: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** The process is killed if it has not exited this long after SIGTERM. */
  graceMs: number
  onMessage: (message: Message) => void
  /** Called when the process exits without having been stopped. */
  onCrash: (reason: string) => void
}

export interface ChildProcess<Command> {
  send(command: Command): void
  /** Resolves when the process has exited. */
  stop(): Promise<void>
}

/** Starts one of the processes of a development server. */
export function startChildProcess<
  Message extends BuilderMessage | ServerMessage,
  Command extends ReloadPages | ServerCommand,
>({ file, args = [], cwd, env, graceMs, onMessage, onCrash }: ChildProcessOptions<Message>): ChildProcess<Command> {
  const child = fork(file, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isStopping = false
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve()
      if (!isStopping) onCrash(signal ? `was killed by ${signal}` : `exited with code ${code}`)
    })
  })
  child.on('message', (message) => {
    if (!isStopping) onMessage(message as Message)
  })
  // Sending to a process that is about to exit fails; its exit event follows.
  child.on('error', () => undefined)

  return {
    send: (command) => void (child.connected && child.send(command)),
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(kill)
    },
  }
}
