import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Steps } from './disk-steps.ts'
import type { ServiceCall } from './service-child.ts'

const program = fileURLToPath(new URL('service-child.ts', import.meta.url))

export type Called = Steps & { result?: { status: number; body: string }; error?: unknown }

export type ServiceProcess = ReturnType<typeof startServiceProcess>

/** Starts a process that answers calls, each with a release service of its own, one after another. */
export function startServiceProcess() {
  const child = fork(program, { execArgv: ['--no-warnings'], serialization: 'advanced' })
  const exited = once(child, 'exit')
  return {
    /** Makes a call. With `allowed`, it is held up before the step after that many. */
    async call(folder: string, call: ServiceCall['call'], allowed = Number.POSITIVE_INFINITY): Promise<Called> {
      const answered = once(child, 'message')
      child.send({ folder, call, allowed } satisfies ServiceCall)
      const [called] = await Promise.race([answered, exited.then(() => Promise.reject(new Error('The process ended')))])
      return called
    },

    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await exited
    },
  }
}
