import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** The reason why faults cannot be injected here, or an empty string if they can. */
export const noFaults = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Fault injection needs Linux and root'
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0 ? '' : 'Fault injection needs strace'
})()

interface Fault {
  syscall: string
  /** In the syntax of strace's `inject`: `error=EIO` or `signal=SIGKILL`, optionally with `:when=N`. */
  effect: string
  /** The only file or directory that is affected. */
  path: string
}

/** Resolves once the fault is active in the running process; `removeFault` ends it. */
export async function injectFault(pid: number, { syscall, effect, path }: Fault) {
  const inject = ['-e', `trace=${syscall}`, '-e', `inject=${syscall}:${effect}`]
  const tracer = spawn('strace', ['-f', '-p', String(pid), '-P', path, ...inject, '-o', '/dev/null'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(tracer, 'exit')
  const removeFault = async () => {
    tracer.kill('SIGINT')
    await ended
  }
  onTestFinished(removeFault)
  for await (const line of createInterface(tracer.stderr)) {
    if (line.includes('attached')) return { removeFault }
  }
  throw new Error('strace could not attach')
}
