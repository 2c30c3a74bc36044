/** Rejects with a `TimeoutError` if the work takes longer than `ms`. Does not cancel the work. */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`No response within ${ms} ms.`, 'TimeoutError')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
