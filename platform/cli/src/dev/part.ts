import { fork } from 'node:child_process'
import type { BuilderMessage, ReloadPages, ServerMessage, ServerOrder } from './messages.ts'

interface PartOptions<Message> {
  file: URL
  args?: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** How long it may take to end before it is made to. */
  graceMs: number
  onMessage: (message: Message) => void
  /** It ended without being told to. */
  onCrash: (reason: string) => void
}

export interface Part<Order> {
  send(order: Order): void
  /** Resolves when the process is gone. */
  stop(): Promise<void>
}

/** Starts one of the processes that a development server consists of. */
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
      if (!isStopping) onCrash(signal ? `was ended by ${signal}` : `ended with code ${code}`)
    })
  })
  child.on('message', (message) => {
    if (!isStopping) onMessage(message as Message)
  })
  // Sending to a part that is just ending fails; its end is told by itself.
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
