import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Limits } from './limits.ts'

export type Excess = 'too-slow' | 'too-large'

const isLinux = process.platform === 'linux'

/** The milliseconds between two measurements. Reading kernel files is cheaper than running a program. */
const MEASURE_EVERY_MS = isLinux ? 25 : 250

/** The clock ticks per second in the files of the kernel, the same on every architecture. */
const TICKS = 100

/** This share of the time that passes counts as used, so a process that hangs ends, too. */
const LEAST_SHARE = 1 / 8

/** Calls `onExcess` once a process exceeds a limit, or is in the way. Call the returned function to stop. */
export function watchLimits(
  pid: number,
  limits: Limits,
  isInTheWay: (usedMs: number) => boolean,
  onExcess: (excess: Excess | 'in-the-way') => void,
): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const startedAt = performance.now()

  async function measure(): Promise<void> {
    const start = await usageOf(pid)
    while (!signal.aborted) {
      const { bytes, cpuMs } = await usageOf(pid)
      if (signal.aborted) return
      const usedMs = Math.max(cpuMs - start.cpuMs, (performance.now() - startedAt) * LEAST_SHARE)
      if (bytes > limits.bytes) return onExcess('too-large')
      if (usedMs > limits.cpuMs) return onExcess('too-slow')
      if (isInTheWay(usedMs)) return onExcess('in-the-way')
      await wait(MEASURE_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  void measure()
  return () => watching.abort()
}

interface Usage {
  /** Resident memory. */
  bytes: number
  /** The CPU time of all threads since the start of the process. */
  cpuMs: number
}

/** Resolves to what a process uses, or to zeros if it has ended or the system does not report it, as on Windows. */
export async function usageOf(pid: number): Promise<Usage> {
  try {
    return await (isLinux ? fromKernel(pid) : fromPs(pid))
  } catch {
    return { bytes: 0, cpuMs: 0 }
  }
}

async function fromKernel(pid: number): Promise<Usage> {
  const [status, stat] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ])
  // The fields after the name of the program, which may contain spaces, from the third on (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { bytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024, cpuMs: (ticks * 1000) / TICKS }
}

async function fromPs(pid: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)])
  const [kilobytes = '0', time = '0'] = stdout.trim().split(/\s+/)
  // Minutes and seconds, after hours if there are any.
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { bytes: Number(kilobytes) * 1024, cpuMs: seconds * 1000 }
}
