import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const isLinux = process.platform === 'linux'

/** The milliseconds between two measurements. Reading a kernel file is cheaper than running a program. */
export const MEASURE_EVERY_MS = isLinux ? 25 : 250

/**
 * Resolves to the bytes of memory that a process occupies, or to 0 if it has ended or the system does not report
 * memory, as on Windows.
 */
export async function residentBytes(pid: number): Promise<number> {
  try {
    return (isLinux ? await fromKernel(pid) : await fromPs(pid)) * 1024
  } catch {
    return 0
  }
}

async function fromKernel(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout)
}
