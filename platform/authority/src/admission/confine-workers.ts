import { syncBuiltinESMExports } from 'node:module'
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads'

/** Flags of this process that its workers need as well. */
const CONFINING = /^--(?:permission$|allow-fs-read=|import=)/

/** Flags that give a worker more rights. Node.js takes `_` for `-`. */
const WIDENING = /^--(?:no[-_])?(?:experimental[-_])?(?:permission|allow)/

/**
 * Makes all workers that are started from now on subject to the permissions of this process, without the right to
 * start others. By default, a worker with `execArgv` or `env` of its own, such as a render worker, may do everything.
 */
export function confineWorkers(): void {
  const flags = process.execArgv.filter((flag) => CONFINING.test(flag))
  const confine = ({ execArgv = [], ...options }: WorkerOptions): WorkerOptions => ({
    ...options,
    // Not its own, because NODE_OPTIONS has flags, too.
    env: {},
    execArgv: [...execArgv.filter((flag) => !WIDENING.test(flag)), ...flags],
  })
  // A subclass would lead to the original.
  const Confined = new Proxy(Worker, {
    construct: (target, [file, options = {}]: [string | URL, WorkerOptions?], newTarget) =>
      Reflect.construct(target, [file, confine(options)], newTarget),
  })
  Worker.prototype.constructor = Confined
  Reflect.set(workerThreads, 'Worker', Confined)
  syncBuiltinESMExports()
}
