/** Aborts its signal when the other side has been silent for too long. */
export interface IdleLimit extends Disposable {
  signal: AbortSignal
  /** Begins to wait again; without a time, for ever. */
  restart(ms?: number): void
}

export function createIdleLimit(firstMs?: number): IdleLimit {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function restart(ms?: number): void {
    clearTimeout(timer)
    if (ms === undefined) return
    const silent = () => controller.abort(new Error(`no answer within ${ms / 1000} seconds`))
    timer = setTimeout(silent, ms)
  }

  restart(firstMs)
  return { signal: controller.signal, restart, [Symbol.dispose]: () => clearTimeout(timer) }
}
