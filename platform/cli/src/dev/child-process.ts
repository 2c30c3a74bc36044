import { fork } from 'node:child_process'
import type { BuilderMessage, ReloadPages, ServerCommand, ServerMessage } from './messages.ts'

interface ChildProcessOptions<Message> {
  file: URL
  args?: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** How long the process may take to exit after SIGTERM before it is killed. */
  graceMs: number
  onMessage: (message: Message) => void
  /** Called if the process exits other than through `stop`. */
  onCrash: (reason: string) => void
}

export interface ChildProcess<Command> {
  send(command: Command): void
  /** Resolves when the process has exited. */
  stop(): Promise<void>
}

/** Starts a builder or the server process of a development server. */
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
  // A message to a process that is about to exit fails. The exit event handles that.
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
