import { fork } from 'node:child_process'
import type { BuilderMessage, ReloadPages, ServerMessage, ServerOrder } from './messages.ts'

interface PartOptions<Message> {
  file: URL
  args?: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** How long it may take to exit after SIGTERM before it is killed. */
  graceMs: number
  onMessage: (message: Message) => void
  /** Called when it exits without having been stopped. */
  onCrash: (reason: string) => void
}

export interface Part<Order> {
  send(order: Order): void
  /** Resolves when the process has exited. */
  stop(): Promise<void>
}

/** Starts one of the processes of a development server. */
export function startPart<Message extends BuilderMessage | ServerMessage, Order extends ReloadPages | ServerOrder>({
  file,
  args = [],
  cwd,
  env,
  graceMs,
  onMessage,
  onCrash,
}: PartOptions<Message>): Part<Order> {
  const child = fork(file, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isStopping = false
  const gone = new Promise<void>((resolve) => {
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
    send: (order) => void (child.connected && child.send(order)),
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await gone
      clearTimeout(kill)
    },
  }
}
