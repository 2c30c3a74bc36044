/**
 * Shares calls without ever returning a result that is older than its caller: those who call while a call is under way
 * share the next one.
 */
export function shareNext<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  let next: Promise<Value> | undefined

  function begin(): Promise<Value> {
    next = undefined
    const called = call()
    running = called
    const end = () => {
      if (running === called) running = undefined
    }
    called.then(end, end)
    return called
  }

  return () => {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
