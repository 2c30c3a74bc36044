import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** Why no fault can be injected here; empty where one can. */
export const noFaults = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Faults are injected by root on Linux'
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0 ? '' : 'Faults are injected by strace'
})()

interface Fault {
  syscall: string
  /** As strace's `inject` takes it: `error=EIO`, `signal=SIGKILL`, each with `:when=N`. */
  effect: string
  /** The only file or directory that it is about. */
  path: string
}

/** From when it resolves on, a running process meets the fault; `lift` ends that. */
export async function injectFault(pid: number, { syscall, effect, path }: Fault) {
  const inject = ['-e', `trace=${syscall}`, '-e', `inject=${syscall}:${effect}`]
  const tracer = spawn('strace', ['-f', '-p', String(pid), '-P', path, ...inject, '-o', '/dev/null'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(tracer, 'exit')
  const lift = async () => {
    tracer.kill('SIGINT')
    await ended
  }
  onTestFinished(lift)
  for await (const line of createInterface(tracer.stderr)) {
    if (line.includes('attached')) return { lift }
  }
  throw new Error('strace could not attach')
}
